import type { AsyncCommand } from "fast-check"
import { expect } from "vitest"
import { cartAt, must } from "../checkout.ts"
import { draftOf } from "../drafts.ts"
import type { Act } from "./act.ts"
import { audit, GOODS, type Goods, type LifeShop } from "./life-shop.ts"
import { type PaperOrder, readOrder } from "./paper.ts"
import { added, gross, paidStatus, refundable, sentStatus, totalOf } from "./rules.ts"

/** All orders of one history. */
export interface Paper {
  orders: PaperOrder[]
}

export type LifeCommand = AsyncCommand<Paper, LifeShop>

/** How often each request was sent: a command that is never allowed proves nothing. */
export const TALLY: Record<string, { allowed: number; refused: number }> = {}

function count(name: string, is_allowed: boolean): void {
  const tally = (TALLY[name] ??= { allowed: 0, refused: 0 })
  tally[is_allowed ? "allowed" : "refused"] += 1
}

/** From this number on, canceled orders are chosen too. */
const ANY = 7
export const MOST_ORDERS = ANY

/** The place of one of the orders, usually of one that is not canceled. */
function chosen({ orders }: Paper, at: number): number {
  const places = orders.map((_, place) => place)
  const live = places.filter((place) => orders[place]?.status !== "canceled")
  const among = at < ANY && live.length > 0 ? live : places
  return among[at % among.length] as number
}

/** Sends a request about one of the orders; the answer, and all that it changes, must be as on paper. */
export class RandomAct implements LifeCommand {
  constructor(
    readonly name: string,
    readonly at: number,
    readonly act: Act,
  ) {}

  check = ({ orders }: Readonly<Paper>) => orders.length > 0

  async run(paper: Paper, life: LifeShop): Promise<void> {
    const place = chosen(paper, this.at)
    const before = paper.orders[place] as PaperOrder
    const asked = this.act.ask(life, before)
    if (!asked) return
    const is_allowed = this.act.allowed(before, life)
    const reply = await asked
    const is_done = reply.status === 200
    const wanted = is_allowed || !this.act.note ? [200, 400] : [400, 404]
    if (!wanted.includes(reply.status) || (this.act.note && is_done !== is_allowed))
      throw new Error(
        `${this} answers ${reply.status} ${reply.text.slice(0, 300)}, on paper: ${JSON.stringify(before)}`,
      )
    count(this.name, is_done)
    const after = await readOrder(life.shop, before.id)
    if (this.act.note || !is_done) expect(sorted(after)).toEqual(sorted(this.expected(before, after, life, is_done)))
    await settle(paper, place, after, life, is_done)
    if (is_done) await mustAddUp(life, after)
  }

  /** What the order must be now: nothing but what the act says has changed. */
  private expected(before: PaperOrder, after: PaperOrder, life: LifeShop, is_done: boolean): PaperOrder {
    const order = structuredClone(before)
    if (is_done) this.act.note?.(order, after, life)
    order.payment_status = paidStatus(order, order.payment_status)
    order.fulfillment_status = sentStatus(order)
    return order
  }

  toString = () => `${this.name}(${this.at})`
}

/** One of some requests that is allowed, the kind that was sent least often in this history: so it goes far. */
export class Likely implements LifeCommand {
  constructor(readonly acts: RandomAct[]) {}
  check = ({ orders }: Readonly<Paper>) => orders.length > 0
  run = (paper: Paper, life: LifeShop): Promise<void> => this.choose(paper, life).run(paper, life)
  /** `place`: that of the order, if it is given. */
  choose(paper: Paper, life: LifeShop, place?: number): RandomAct {
    const isAllowed = ({ at, act }: RandomAct) =>
      act.allowed(paper.orders[place ?? chosen(paper, at)] as PaperOrder, life)
    const times = ({ name }: RandomAct) => life.sent.get(name) ?? 0
    const [rarest = this.acts[0]] = this.acts.filter(isAllowed).sort((a, b) => times(a) - times(b))
    if (!rarest) throw new Error("There is nothing to choose from")
    life.sent.set(rarest.name, times(rarest) + 1)
    return rarest
  }
  toString = () => `likely(${this.acts.join(", ")})`
}

/** Takes the order as it is now, and audits the books. */
async function settle(
  paper: Paper,
  place: number,
  after: PaperOrder,
  life: LifeShop,
  is_changed = true,
): Promise<void> {
  paper.orders[place] = after
  expect([after.payment_status, after.fulfillment_status]).toEqual([
    paidStatus(after, after.payment_status),
    sentStatus(after),
  ])
  await audit(life, paper.orders, is_changed)
}

/** The totals as operators see them: whole numbers, of which the parts add up, and those that the model expects. */
async function mustAddUp({ by }: LifeShop, paper: PaperOrder): Promise<void> {
  const { order } = must(await by.get(`/admin/orders/${paper.id}?expand=items,shipping_methods`))
  const { subtotal, shipping_total, tax_total, discount_total, gift_card_total, total } = order
  expect(total).toBe(totalOf(paper))
  expect(subtotal + shipping_total + tax_total - discount_total - gift_card_total).toBe(total)
  const parts: { total: number }[] = [...order.items, ...order.shipping_methods]
  expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(total)
  expect(order).toMatchObject({ refunded_total: paper.refunds, refundable_amount: refundable(paper) })
  for (const amount of [subtotal, shipping_total, tax_total, discount_total, total, ...parts.map((one) => one.total)])
    expect(Number.isInteger(amount) && amount >= 0 && !Object.is(amount, -0)).toBe(true)
}

type Id = { id: string }
const byId = <Row extends Id>(rows: Row[]): Row[] => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))

/** The same rows in the order of their ids. */
function sorted(order: PaperOrder): PaperOrder {
  const { lines, payments, parcels, returns, claims, swaps, edits } = order
  const sortedEdits = byId(edits).map((edit) => {
    const { collection } = edit
    return {
      ...edit,
      lines: byId(edit.lines),
      changes: byId(edit.changes),
      collection: collection && { ...collection, payments: byId(collection.payments) },
    }
  })
  return {
    ...order,
    lines: byId(lines),
    payments: byId(payments),
    parcels: byId(parcels),
    returns: byId(returns),
    claims: byId(claims),
    swaps: byId(swaps),
    edits: sortedEdits,
  }
}

/** A storefront's customer buys some units. */
export class Place implements LifeCommand {
  constructor(
    readonly quantity: number,
    readonly goods: Goods = "A",
  ) {}
  check = () => true
  async run(paper: Paper, life: LifeShop): Promise<void> {
    const { shop, market, variants, prices } = life
    const cart_id = await cartAt(shop.visitor(), market).withPayment(this.quantity, variants[this.goods])
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    const total = gross(prices[this.goods]) * this.quantity + gross(500)
    await placed(paper, life, data.id, { total, captured: false })
    count("place", true)
  }
  toString = () => `place(${this.quantity} ${this.goods})`
}

/** An operator's draft with a price of its own and an engraving; paid to the operator, or by its buyer. */
export class PlaceDraft implements LifeCommand {
  constructor(
    readonly quantity: number,
    readonly unit_price: number,
    readonly by_hand: boolean,
  ) {}
  check = () => true
  async run(paper: Paper, life: LifeShop): Promise<void> {
    const { shop, by, market, variants } = life
    const items = [
      { variant_id: variants.A, quantity: this.quantity, unit_price: this.unit_price },
      { title: "Engraving", unit_price: 250, quantity: 1 },
    ]
    const { draft_order } = must(await by.post("/admin/draft-orders", { ...draftOf(market), items }))
    const at = `/admin/draft-orders/${draft_order.id}`
    const id = this.by_hand ? must(await by.post(`${at}/pay`)).order.id : await bought(shop, draft_order.cart_id)
    expect((await by.post(`${at}/pay`)).status).toBe(400)
    const total = gross(this.unit_price) * this.quantity + 250 + gross(500)
    await placed(paper, life, id, { total, captured: this.by_hand })
    count(this.by_hand ? "pay a draft" : "buy a draft", true)
  }
  toString = () => `draft(${this.quantity} for ${this.unit_price}, ${this.by_hand})`
}

async function bought(shop: LifeShop["shop"], cart: string): Promise<string> {
  must(await shop.post(`/store/carts/${cart}/payment-sessions`))
  return must(await shop.post(`/store/carts/${cart}/complete`)).data.id
}

async function placed(
  paper: Paper,
  life: LifeShop,
  id: string,
  { total, captured }: { total: number; captured: boolean },
) {
  const order = await readOrder(life.shop, id)
  expect(totalOf(order)).toBe(total)
  expect(order).toMatchObject({ status: "pending", payment_status: captured ? "captured" : "awaiting" })
  expect(order.payments).toMatchObject([{ amount: total, is_captured: captured, is_canceled: false, swap: null }])
  paper.orders.push(order)
  await settle(paper, paper.orders.length - 1, order, life)
}

/** Two requests at the same moment: in either order the books agree, and the paper is written again. */
export class Together implements LifeCommand {
  constructor(
    readonly one: Likely,
    readonly other: Likely,
  ) {}
  check = ({ orders }: Readonly<Paper>) => orders.length > 0
  async run(paper: Paper, life: LifeShop): Promise<void> {
    const one = this.one.choose(paper, life)
    const place = chosen(paper, one.at)
    const order = paper.orders[place] as PaperOrder
    const both = [one, this.other.choose(paper, life, place)]
    const asked = both.flatMap(({ act }) => act.ask(life, order) ?? [])
    // 404: the other one has just deleted it. 409: the machine is busy.
    for (const { status, text } of await Promise.all(asked))
      if (![200, 400, 404, 409].includes(status))
        throw new Error(`${both.join(" and ")} at once: ${status} ${text.slice(0, 300)}`)
    await reread(paper, place, life)
  }
  toString = () => `together(${this.one}, ${this.other})`
}

async function reread(paper: Paper, place: number, life: LifeShop): Promise<void> {
  const before = paper.orders[place] as PaperOrder
  const after = await readOrder(life.shop, before.id)
  for (const { id } of added(before.swaps, after.swaps)) {
    const { swap } = must(await life.by.get(`/admin/swaps/${id}`))
    const custom = await life.shop.db.customShippingOption.findFirst({ where: { cart_id: swap.cart_id } })
    life.due.set(id, swap.cart.total + gross(custom?.price ?? 500))
  }
  await settle(paper, place, after, life)
}

export const oneOf = (at: number): Goods => GOODS[at % GOODS.length] as Goods
