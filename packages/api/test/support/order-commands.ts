import fc, { type AsyncCommand } from "fast-check"
import { expect } from "vitest"
import { cartAt, type Market, must } from "./checkout.ts"
import type { Reply } from "./client.ts"
import {
  follows,
  fulfillmentStatus,
  type Paper,
  type PaperOrder,
  paymentStatus,
  SHIPPING,
  UNIT,
} from "./order-model.ts"
import {
  archive,
  atOnce,
  cancel,
  cancelClaim,
  cancelReturn,
  capture,
  claimGoods,
  claimMoney,
  complete,
  fulfill,
  type OrderRequest,
  onParcel,
  receive,
  refund,
  request,
  shipClaim,
} from "./order-requests.ts"
import type { Desk } from "./orders.ts"
import type { TestShop } from "./shop.ts"

/** A shop with separate goods for one run, and the clients that send its requests. */
export interface Floor {
  shop: TestShop
  desk: Desk
  market: Market
  /** Checks that all books agree; after each command. */
  audit(paper: Paper): Promise<void>
}

export type Command = AsyncCommand<Paper, Floor>

/** How often each request was sent, to be checked: a command that is never allowed proves nothing. */
export const TALLY: Record<string, { allowed: number; refused: number }> = {}

/** Sends a request about one of the orders; the response must match the model. */
class RandomRequest implements Command {
  constructor(
    readonly name: string,
    readonly at: number,
    readonly wanted: OrderRequest,
  ) {}

  check = ({ orders }: Readonly<Paper>) => orders.length > 0
  ask: Settling = (desk, order) => this.wanted.ask(desk, order)

  async run(paper: Paper, floor: Floor): Promise<void> {
    const order = chosen(paper, this.at)
    const before = fulfillmentStatus(order)
    const allowed = this.wanted.allowed(order)
    const asked = this.wanted.ask(floor.desk, order)
    if (!asked) return
    count(this.name, allowed)
    const reply = await asked
    if (reply.status !== (allowed ? 200 : 400))
      throw new Error(
        `${this} answers ${reply.status} ${reply.text.slice(0, 300)}, on paper it is ${JSON.stringify(order)}`,
      )
    if (allowed) this.wanted.note(order, reply)
    expect(follows(before, fulfillmentStatus(order))).toBe(true)
    await floor.audit(paper)
  }

  toString = () => `${this.name}(${this.at})`
}

/** One of the orders, usually one that is not canceled. */
function chosen({ orders }: Paper, at: number): PaperOrder {
  const live = orders.filter(({ status }) => status !== "canceled")
  const among = at < ANY && live.length > 0 ? live : orders
  return among[at % among.length] as PaperOrder
}

/** From this number on, canceled orders are chosen too. */
const ANY = 7

/** A storefront's customer buys some units. */
export class Place implements Command {
  constructor(readonly quantity: number) {}
  check = () => true
  async run(paper: Paper, floor: Floor): Promise<void> {
    const { shop, market, desk } = floor
    const cart_id = await cartAt(shop.visitor(), market).withPayment(this.quantity)
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    const { order } = must(await desk.get(data.id, "?expand=items"))
    const total = UNIT * this.quantity + SHIPPING
    expect(order).toMatchObject({ total, payment_status: "awaiting", fulfillment_status: "not_fulfilled" })
    const money = { total, captured: 0, refunded: 0, settled: 0, returned: 0 }
    const { quantity } = this
    paper.orders.push({
      id: order.id,
      item: order.items[0].id,
      quantity,
      ...money,
      parcels: [],
      returns: [],
      claims: [],
      status: "pending",
    })
    await floor.audit(paper)
  }
  toString = () => `place(${this.quantity})`
}

/** Two requests at the same moment: in either order the books agree, and the model is read again. */
class Together implements Command {
  constructor(
    readonly one: RandomRequest | Claimed,
    readonly other: RandomRequest | Claimed,
  ) {}
  check = ({ orders }: Readonly<Paper>) => orders.length > 0
  async run(paper: Paper, floor: Floor): Promise<void> {
    const order = chosen(paper, this.one.at)
    const asked = [this.one, this.other].flatMap(({ ask }) => ask(floor.desk, order, floor.market.variant) ?? [])
    for (const reply of await Promise.all(asked)) expect([200, 400]).toContain(reply.status)
    await rewrite(floor.desk, order)
    await floor.audit(paper)
  }
  toString = () => `together(${this.one}, ${this.other})`
}

type Settling = (desk: Desk, order: PaperOrder, variant: string) => Promise<Reply> | null

/** A request about a claim: it succeeds or is refused, the books agree, and the model is read again. */
class Claimed implements Command {
  constructor(
    readonly name: string,
    readonly at: number,
    readonly ask: Settling,
  ) {}
  check = ({ orders }: Readonly<Paper>) => orders.length > 0
  async run(paper: Paper, floor: Floor): Promise<void> {
    const order = chosen(paper, this.at)
    const reply = await this.ask(floor.desk, order, floor.market.variant)
    if (!reply) return
    if (reply.status !== 200 && reply.status !== 400) throw new Error(`${this} answers ${reply.status} ${reply.text}`)
    count(this.name, reply.status === 200)
    await rewrite(floor.desk, order)
    await floor.audit(paper)
  }
  toString = () => `${this.name}(${this.at})`
}

function count(name: string, allowed: boolean): void {
  const tally = (TALLY[name] ??= { allowed: 0, refused: 0 })
  tally[allowed ? "allowed" : "refused"] += 1
}

/** Copies the shop's order into the model; the audit checks whether the shop is right. */
async function rewrite(desk: Desk, paper: PaperOrder): Promise<void> {
  const { order } = must(await desk.get(paper.id))
  paper.status = order.status
  paper.captured = order.payments[0].captured_at ? order.payments[0].amount : 0
  paper.refunded = order.refunded_total
  paper.returned = order.items[0].returned_quantity ?? 0
  paper.parcels = order.fulfillments.map((one: CommandParcel) => ({
    id: one.id,
    quantity: one.items[0]?.quantity ?? 0,
    state: one.canceled_at ? "canceled" : one.shipped_at ? "shipped" : "packed",
  }))
  paper.returns = order.returns.map((one: CommandReturn) => ({
    id: one.id,
    quantity: one.items[0]?.quantity ?? 0,
    amount: one.refund_amount,
    state: one.status,
  }))
  paper.claims = order.claims.map((one: CommandClaim) => ({
    id: one.id,
    type: one.type,
    quantity: one.claim_items[0]?.quantity ?? 0,
    is_canceled: one.canceled_at !== null,
    packed: one.fulfillments.filter((parcel) => !parcel.shipped_at && !parcel.canceled_at).map(({ id }) => id),
  }))
  const live = paper.claims.filter(({ is_canceled }) => !is_canceled)
  paper.settled = paper.returned + live.reduce((sum, { quantity }) => sum + quantity, 0)
  expect([order.payment_status, order.fulfillment_status]).toEqual([paymentStatus(paper), fulfillmentStatus(paper)])
}

interface CommandParcel {
  id: string
  items: { quantity: number }[]
  canceled_at: string | null
  shipped_at: string | null
}

interface CommandClaim {
  id: string
  type: "refund" | "replace"
  claim_items: { quantity: number }[]
  canceled_at: string | null
  fulfillments: { id: string; shipped_at: string | null; canceled_at: string | null }[]
}

interface CommandReturn {
  id: string
  items: { quantity: number }[]
  refund_amount: number
  status: "requested" | "received" | "canceled"
}

const order = fc.nat(ANY)
const units = fc.integer({ min: 1, max: 3 })
const which = fc.nat(3)
const amounts = fc.oneof(fc.integer({ min: 1, max: 4165 }), fc.constantFrom(595, 1190, 1785, 2975, 4165))

const named = (name: string, made: fc.Arbitrary<OrderRequest>) =>
  fc.tuple(order, made).map(([at, wanted]) => new RandomRequest(name, at, wanted))

const requests = fc.oneof(
  { weight: 3, arbitrary: named("capture", fc.constant(capture)) },
  { weight: 2, arbitrary: named("refund", amounts.map(refund)) },
  { weight: 4, arbitrary: named("fulfill", units.map(fulfill)) },
  {
    weight: 4,
    arbitrary: named(
      "ship",
      which.map((at) => onParcel(at, "shipped")),
    ),
  },
  {
    weight: 1,
    arbitrary: named(
      "unpack",
      which.map((at) => onParcel(at, "canceled")),
    ),
  },
  { weight: 4, arbitrary: named("request", units.map(request)) },
  { weight: 2, arbitrary: named("return at once", units.map(atOnce)) },
  {
    weight: 2,
    arbitrary: named(
      "receive",
      fc.tuple(which, units).map(([at, quantity]) => receive(at, quantity)),
    ),
  },
  { weight: 2, arbitrary: named("cancel return", which.map(cancelReturn)) },
  { weight: 1, arbitrary: named("cancel", fc.constant(cancel)) },
  { weight: 1, arbitrary: named("complete", fc.constant(complete)) },
  { weight: 1, arbitrary: named("archive", fc.constant(archive)) },
)

const settled = (name: string, made: fc.Arbitrary<Settling>) =>
  fc.tuple(order, made).map(([at, ask]) => new Claimed(name, at, ask))

const claiming = fc.oneof(
  { weight: 2, arbitrary: settled("claim money", units.map(claimMoney)) },
  { weight: 2, arbitrary: settled("claim goods", units.map(claimGoods)) },
  { weight: 2, arbitrary: settled("ship a claim", which.map(shipClaim)) },
  { weight: 2, arbitrary: settled("cancel a claim", which.map(cancelClaim)) },
)

/** What operators may request, in any order; now and then two requests at once. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 3 }).map((quantity) => new Place(quantity)),
  ...Array.from({ length: 18 }, () => requests),
  ...Array.from({ length: 3 }, () => claiming),
  fc.tuple(fc.oneof(requests, claiming), requests).map(([one, other]) => new Together(one, other)),
]
