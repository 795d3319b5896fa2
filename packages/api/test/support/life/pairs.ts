import { expect } from "vitest"
import { must } from "../checkout.ts"
import type { Reply } from "../client.ts"
import { type Act, type Pins, pinned } from "./act.ts"
import { type Paper, Place } from "./commands.ts"
import * as edits from "./edit-acts.ts"
import { audit, type LifeShop } from "./life-shop.ts"
import * as orders from "./order-acts.ts"
import { type PaperOrder, readOrder } from "./paper.ts"
import * as returns from "./return-acts.ts"
import { NoNewRow, paidStatus, sentStatus } from "./rules.ts"
import * as swaps from "./swap-acts.ts"

/* Two requests for one order at the same moment: what comes of them must be what comes of one after the other. */

const units = { at: 0, quantity: 1, by_carrier: false }
const swap = { ...units, goods: "B" as const, count: 1, way_there: 0 }

/** Requests for an order that is paid and sent in part, with a return, two swaps and an edit that are not finished. */
const SENT: Record<string, Act> = {
  refund: orders.refund(2000),
  "refund all of a payment": orders.refundAll(0),
  "capture the swap's payment": orders.capturePayment(0),
  fulfill: orders.fulfill(0, 1),
  ship: orders.onParcel(0, "shipped"),
  unpack: orders.onParcel(0, "canceled"),
  archive: orders.archive,
  cancel: orders.cancel,
  "request a return": returns.request(units),
  "a shopper's return": returns.requestByShopper(units),
  "return at once": returns.atOnce(units),
  receive: returns.receive(0, "all"),
  "cancel a return": returns.cancelReturn(0),
  swap: swaps.create(swap),
  "a shopper's swap": swaps.createByShopper(swap),
  "complete a swap": swaps.completeCart(0),
  "settle a swap": swaps.settle(0),
  "fulfill a swap": swaps.fulfill(0),
  "cancel the confirmed swap": swaps.cancel(0),
  "cancel the other swap": swaps.cancel(1),
  "add a line": edits.add(0, "C", 1),
  "set a quantity": edits.set(0, 0, 6),
  "undo a change": edits.undo(0, 0),
  "request an edit": edits.request(0),
  "confirm an edit": edits.confirm(0),
  "cancel an edit": edits.cancel(0),
  "delete an edit": edits.drop(0),
}

/** Requests for an order that is not paid yet, and whose edit waits for its buyer. */
const WAITING: Record<string, Act> = {
  capture: orders.capture,
  "capture a payment": orders.capturePayment(0),
  cancel: orders.cancel,
  complete: orders.complete,
  fulfill: orders.fulfill(0, 1),
  "change the shipping": orders.ship(1000),
  "pay an edit": edits.pay(0),
  "complete an edit": edits.complete(0),
  "confirm an edit": edits.confirm(0),
  "decline an edit": edits.decline(0),
  "cancel an edit": edits.cancel(0),
  edit: edits.create,
}

type Step = [name: string, act: Act]

const EDITED: Step[] = [
  ["edit", edits.create],
  ["add a line", edits.add(0, "A", 1)],
  ["request", edits.request(0)],
]

const STATES: Record<string, { acts: Record<string, Act>; made: Step[] }> = {
  "a sent order": {
    acts: SENT,
    made: [
      ["capture", orders.capture],
      ["fulfill", orders.fulfill(0, 4)],
      ["ship", orders.onParcel(0, "shipped")],
      ["fulfill", orders.fulfill(0, 1)],
      ["request", returns.request(units)],
      ["swap", swaps.create(swap)],
      ["complete", swaps.completeCart(0)],
      ["swap", swaps.create({ ...swap, goods: "C" })],
      ["edit", edits.create],
      ["add", edits.add(0, "A", 1)],
    ],
  },
  "a new order": { acts: WAITING, made: EDITED },
  "a new order whose edit is paid": { acts: WAITING, made: [...EDITED, ["pay", edits.pay(0)]] },
}

export interface Pair {
  state: string
  one: string
  other: string
}

/** Every two requests of each state, also the same one twice. */
export const PAIRS: Pair[] = Object.entries(STATES).flatMap(([state, { acts }]) => {
  const names = Object.keys(acts)
  return names.flatMap((one, at) => names.slice(at).map((other) => ({ state, one, other })))
})

/** An order in a state, made by its steps one after the other. */
async function anOrder(life: LifeShop, { made }: { made: Step[] }): Promise<PaperOrder> {
  const paper: Paper = { orders: [] }
  await new Place(6).run(paper, life)
  for (const [name, act] of made) {
    const before = paper.orders[0] as PaperOrder
    must((await act.ask(life, before)) as Reply)
    const after = await readOrder(life.shop, before.id)
    act.note?.(structuredClone(before), after, life)
    if (!after) throw new Error(`${name} has lost the order`)
    paper.orders[0] = after
  }
  return paper.orders[0] as PaperOrder
}

interface Sent extends Act {
  /** The same request before anything has come of it. */
  again(): Sent
}

/** The act as a request that was sent: its rows stay the same; those that an edit has replaced are their successors. */
function sent(act: Act, asked: Pins = new Map()): Sent {
  const pins = new Map(asked)
  const followed = (order: PaperOrder) => {
    const line = pins.get("item")
    const successor = order.edits.flatMap(({ status, lines }) =>
      status === "confirmed" ? lines.filter(({ original }) => original === line) : [],
    )[0]
    if (successor) pins.set("item", successor.id)
  }
  return {
    ask: (life, order) => pinned(asked, () => act.ask(life, order)),
    again: () => sent(act, asked),
    allowed(order, life) {
      followed(order)
      return pinned(pins, () => act.allowed(order, life))
    },
    note: (order, after, life) => pinned(pins, () => act.note?.(order, after, life)),
  }
}

/** Sends both at once, each to a server of its own, and checks what has come of them. */
export async function race(lives: [LifeShop, LifeShop], { state, one, other }: Pair): Promise<void> {
  const [here, there] = lives
  const { acts, made } = STATES[state] as (typeof STATES)[string]
  const order = await anOrder(here, { made })
  const both = [sent(acts[one] as Act), sent(acts[other] as Act)] as const
  const replies = await Promise.all([both[0].ask(here, order), both[1].ask(there, order)])
  const statuses = replies.map((reply) => reply?.status ?? 0)
  const after = await readOrder(here.shop, order.id)
  await audit(here, [after])
  expect([after.payment_status, after.fulfillment_status]).toEqual([
    paidStatus(after, after.payment_status),
    sentStatus(after),
  ])
  const texts = replies.map((reply) => reply?.text.slice(0, 200))
  // 409: on a busy machine one has waited for the other for too long.
  if (statuses.includes(409)) return
  const done = statuses.map((status) => status === 200)
  expect(outcomes(order, after, both, here), `${done.join(" ")}: ${texts.join("\n")}`).toContain(
    outcomeOf(after, done as [boolean, boolean]),
  )
}

/** What comes of both, in either order. */
function outcomes(order: PaperOrder, after: PaperOrder, [one, other]: readonly [Sent, Sent], life: LifeShop): string[] {
  const inOrder = (acts: [Sent, Sent], named: (done: [boolean, boolean]) => [boolean, boolean]) => {
    try {
      const { order: made, done } = inTurn(order, after, acts, life)
      return [outcomeOf(made, named(done))]
    } catch (error) {
      // In this order a row would have been made that is not there.
      if (error instanceof NoNewRow) return []
      throw error
    }
  }
  return [...inOrder([one, other], (done) => done), ...inOrder([other, one], ([second, first]) => [first, second])]
}

function inTurn(start: PaperOrder, after: PaperOrder, acts: [Sent, Sent], life: LifeShop) {
  const order = structuredClone(start)
  const done = acts.map((one) => {
    const act = one.again()
    const is_allowed = act.allowed(order, life)
    if (is_allowed) act.note?.(order, after, life)
    order.payment_status = paidStatus(order, order.payment_status)
    order.fulfillment_status = sentStatus(order)
    return is_allowed
  })
  return { order, done: done as [boolean, boolean] }
}

/** What was done, and the order without its ids: of two new rows nobody knows which was first. */
function outcomeOf(order: PaperOrder, done: [boolean, boolean]): string {
  return JSON.stringify([done, nameless(order)])
}

function nameless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(nameless(one))).sort()
  if (value === null || typeof value !== "object") return typeof value === "string" && isId(value) ? "id" : value
  const entries = Object.entries(value).filter(([name]) => name !== "at")
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, nameless(one)]))
}

const isId = (text: string) => /^[a-z]+_[0-9A-Z]{26}$/.test(text)
