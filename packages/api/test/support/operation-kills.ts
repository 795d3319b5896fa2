import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createRequire } from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"
import { someOf } from "@mercer/testing/breadth"
import { expect } from "vitest"
import { aProduct } from "./catalog.ts"
import { aMarket, must } from "./checkout.ts"
import { aCollection, aSession } from "./collections.ts"
import { editsDesk } from "./edits.ts"
import { setStock } from "./inventory.ts"
import { aPlacedOrder, type Desk, type Placed } from "./orders.ts"
import type { OperationPoint } from "./points.ts"
import type { TestShop } from "./shop.ts"
import { aMinuteLater } from "./steps.ts"
import { expect_date, type OperationCase, swapOperations } from "./swap-kills.ts"

/** What an operator requests, and the step at which its process dies. */
export interface KilledRequest {
  path: string
  body?: object
  key?: string
  step: OperationPoint
}

/** The points of an operation between which its process may die. */
export const OPERATION_STEPS = ["intended.begun", "intended.asked", "intended.writing", "intended.written"] as const

const TWO = 2380 + 595

/** An order of two units, captured and shipped as far as requested. */
async function anOrder(shop: TestShop, desk: Desk, ...done: ("captured" | "packed" | "sent")[]): Promise<Placed> {
  // Separate goods: an operation that dies within its transaction keeps their stock locked until then.
  const { variant } = await aProduct(shop.db)
  await setStock(shop.db, variant, 100)
  const placed = await aPlacedOrder(shop, 2, { ...(await theMarket(shop)), variant })
  if (done.includes("captured")) must(await desk.capture(placed.id))
  if (done.includes("packed")) must(await desk.fulfill(placed.id, placed.item, 2))
  if (done.includes("sent")) await desk.send(placed.id, placed.item, 2)
  return placed
}

const markets = new WeakMap<TestShop, Promise<Placed["market"]>>()

/** The market of all orders that are killed: one a shop. */
export async function theMarket(shop: TestShop) {
  const known = markets.get(shop) ?? aMarket(shop, { stock: 100_000 })
  markets.set(shop, known)
  return known
}

/** Every operation on an order that calls a provider. */
export const OPERATIONS: Record<string, OperationCase> = {
  ...swapOperations((shop, desk) => anOrder(shop, desk, "captured", "sent")),
  capture: {
    async make(shop, desk) {
      const { id } = await anOrder(shop, desk)
      return { id, path: `/admin/orders/${id}/capture`, after: { payment_status: "captured" } }
    },
  },
  refund: {
    async make(shop, desk) {
      const { id } = await anOrder(shop, desk, "captured")
      const body = { amount: 1000, reason: "other" }
      const after = { payment_status: "partially_refunded", refunded_total: 1000, refunds: [{ amount: 1000 }] }
      return { id, path: `/admin/orders/${id}/refund`, body, after }
    },
  },
  "refund of everything": {
    async make(shop, desk) {
      const { id } = await anOrder(shop, desk, "captured")
      const body = { amount: TWO, reason: "other" }
      const after = { payment_status: "refunded", refunds: [{ amount: TWO }] }
      return { id, path: `/admin/orders/${id}/refund`, body, after }
    },
  },
  "capture a payment": {
    async make(shop, desk) {
      const { id } = await anOrder(shop, desk)
      return { id, path: `${await paymentPath(shop, id)}/capture`, after: { payment_status: "captured" } }
    },
  },
  "refund a payment": {
    async make(shop, desk) {
      const { id } = await anOrder(shop, desk, "captured")
      const body = { amount: 1000, reason: "other" }
      const after = { payment_status: "partially_refunded", refunded_total: 1000, refunds: [{ amount: 1000 }] }
      return { id, path: `${await paymentPath(shop, id)}/refund`, body, after }
    },
  },
  "cancel an order edit": {
    async make(shop, desk) {
      const { id, market } = await anOrder(shop, desk)
      const edit = await editsDesk({ by: desk.by }, shop).paid(id, market.variant)
      const besides = async () => {
        const { order_edit } = must(await desk.by.get(`/admin/order-edits/${edit.id}`))
        if (order_edit.status !== "canceled" || order_edit.payment_collection.status !== "canceled")
          throw new Error("The edit is not canceled")
      }
      return { id, path: `/admin/order-edits/${edit.id}/cancel`, after: { payment_status: "awaiting" }, besides }
    },
  },
  "decline an order edit": {
    async make(shop, desk) {
      const { id, market } = await anOrder(shop, desk)
      const edit = await editsDesk({ by: desk.by }, shop).paid(id, market.variant)
      const besides = async () => {
        const { order_edit } = must(await desk.by.get(`/admin/order-edits/${edit.id}`))
        if (order_edit.status !== "declined" || order_edit.payment_collection.status !== "canceled")
          throw new Error("The edit is not declined")
      }
      return { id, path: `/store/order-edits/${edit.id}/decline`, after: { payment_status: "awaiting" }, besides }
    },
  },
  "capture the payment of an edit": {
    async make(shop, desk) {
      const { id, market } = await anOrder(shop, desk, "captured")
      const edits = editsDesk({ by: desk.by }, shop)
      const edit = await edits.paid(id, market.variant)
      must(await edits.complete(edit.id))
      const payment = await shop.db.payment.findFirstOrThrow({ where: { order_id: id, captured_at: null } })
      return { id, path: `/admin/payments/${payment.id}/capture`, after: { payment_status: "captured" } }
    },
  },
  "authorize a payment session": {
    async make(shop, desk) {
      const { id, market } = await anOrder(shop, desk)
      const one = await aCollection(shop, market, 540, id)
      const path = `${one.at}/sessions/${await aSession(shop, one)}/authorize`
      const besides = async () => {
        const found = must(await desk.by.get(`/admin/payment-collections/${one.id}`)).payment_collection
        if (found.authorized_amount !== 540 || found.payments.length !== 1)
          throw new Error("It was not authorized once")
      }
      return { id, path, after: { payment_status: "awaiting" }, besides }
    },
  },
  cancel: {
    async make(shop, desk) {
      const { id } = await anOrder(shop, desk)
      return { id, path: `/admin/orders/${id}/cancel`, after: { status: "canceled", payment_status: "canceled" } }
    },
  },
  fulfill: {
    async make(shop, desk) {
      const { id, item } = await anOrder(shop, desk)
      const body = { items: [{ item_id: item, quantity: 2 }] }
      const after = { fulfillment_status: "fulfilled", fulfillments: [{ items: [{ quantity: 2 }] }] }
      return { id, path: `/admin/orders/${id}/fulfillment`, body, after }
    },
  },
  "cancel a fulfillment": {
    async make(shop, desk) {
      const { id } = await anOrder(shop, desk, "packed")
      const { fulfillments } = must(await desk.get(id)).order
      const after = { fulfillment_status: "not_fulfilled", fulfillments: [{ canceled_at: expect_date }] }
      return { id, path: `/admin/orders/${id}/fulfillments/${fulfillments[0].id}/cancel`, after }
    },
  },
  "request a return": {
    async make(shop, desk) {
      const { id, item, market } = await anOrder(shop, desk, "sent")
      const body = { items: [{ item_id: item, quantity: 1 }], return_shipping: { option_id: market.option.id } }
      const after = { fulfillment_status: "shipped", returns: [{ status: "requested", refund_amount: 595 }] }
      return { id, path: `/admin/orders/${id}/return`, body, after }
    },
  },
  "return at once": {
    async make(shop, desk) {
      const { id, item } = await anOrder(shop, desk, "captured", "sent")
      const body = { items: [{ item_id: item, quantity: 1 }], receive_now: true }
      const after = { fulfillment_status: "partially_returned", returns: [{ status: "received" }], refunds: [{}] }
      return { id, path: `/admin/orders/${id}/return`, body, after }
    },
  },
  receive: {
    async make(shop, desk) {
      const { id, item } = await anOrder(shop, desk, "captured", "sent")
      const { order } = must(await desk.takeBack(id, item, 2))
      const body = { items: [{ item_id: item, quantity: 2 }] }
      const after = { fulfillment_status: "returned", refunds: [{ amount: 2380 }], returns: [{ status: "received" }] }
      return { id, path: `/admin/returns/${order.returns[0].id}/receive`, body, after }
    },
  },
  "claim for money": {
    async make(shop, desk) {
      const { id, item, market } = await anOrder(shop, desk, "captured", "sent")
      const claim_items = [{ item_id: item, quantity: 1, reason: "wrong_item" }]
      const body = { type: "refund", claim_items, return_shipping: { option_id: market.option.id } }
      const after = {
        payment_status: "partially_refunded",
        refunds: [{ amount: 1190, reason: "claim" }],
        claims: [{ payment_status: "refunded", claim_items: [{ quantity: 1 }] }],
        returns: [{ status: "requested" }],
      }
      return { id, path: `/admin/orders/${id}/claims`, body, after }
    },
  },
  "claim for goods": {
    async make(shop, desk) {
      const { id, body } = await forGoods(shop, desk)
      const after = { refunds: [], claims: [{ fulfillment_status: "fulfilled", fulfillments: [{}] }] }
      return { id, path: `/admin/orders/${id}/claims`, body, after }
    },
  },
  "cancel a claim": {
    async make(shop, desk) {
      const { id, body } = await forGoods(shop, desk)
      const { claims } = must(await desk.by.post(`/admin/orders/${id}/claims`, body)).order
      const after = { claims: [{ fulfillment_status: "canceled", canceled_at: expect_date }] }
      return { id, path: `/admin/orders/${id}/claims/${claims[0].id}/cancel`, after }
    },
  },
  "cancel a claim's fulfillment": {
    async make(shop, desk) {
      const { id, body } = await forGoods(shop, desk)
      const [claim] = must(await desk.by.post(`/admin/orders/${id}/claims`, body)).order.claims
      const path = `/admin/orders/${id}/claims/${claim.id}/fulfillments/${claim.fulfillments[0].id}/cancel`
      return { id, path, after: { claims: [{ fulfillment_status: "canceled", canceled_at: null }] } }
    },
  },
  "fulfill a claim": {
    async make(shop, desk) {
      const { id, body } = await forGoods(shop, desk)
      const [claim] = must(await desk.by.post(`/admin/orders/${id}/claims`, body)).order.claims
      const fulfillments = `/admin/orders/${id}/claims/${claim.id}/fulfillments`
      must(await desk.by.post(`${fulfillments}/${claim.fulfillments[0].id}/cancel`))
      return { id, path: fulfillments, after: { claims: [{ fulfillment_status: "fulfilled" }] } }
    },
  },
}

async function paymentPath({ db }: TestShop, order_id: string): Promise<string> {
  const { id } = await db.payment.findFirstOrThrow({ where: { order_id } })
  return `/admin/payments/${id}`
}

/** A replacement claim for the same goods, of which enough are in stock. */
async function forGoods(shop: TestShop, desk: Desk) {
  const { id, item, market } = await anOrder(shop, desk, "captured", "sent")
  const claim_items = [{ item_id: item, quantity: 1, reason: "wrong_item" }]
  const additional_items = [{ variant_id: market.variant, quantity: 1 }]
  return { id, body: { type: "replace", claim_items, additional_items } }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Declared by @mercer/db, whose scripts run with it.
const tsx = pathToFileURL(createRequire(here("../../../db/package.json")).resolve("tsx")).href

/** Another process that performs the operations. It kills itself when all have reached their steps. */
export function requesting(shop: TestShop, book: string, token: string, toKill: KilledRequest[]): ChildProcess {
  const args = [shop.url, book, token, JSON.stringify(toKill)]
  return spawn(process.execPath, ["--import", tsx, here("killed-operations.ts"), ...args])
}

/** Performs the operations in another process, which is killed. Returns the signal that ended it and its output. */
async function requestInProcess(shop: TestShop, book: string, token: string, toKill: KilledRequest[]) {
  const child = requesting(shop, book, token, toKill)
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += text))
  const [, signal] = await once(child, "close")
  return { signal, said }
}

interface Servers {
  shop: TestShop
  other: { api: Pick<TestShop["api"], "sweep"> }
  desk: Desk
  book: string
}

/** The operations that move goods. */
export const MOVING = Object.keys(OPERATIONS).filter((name) =>
  /^cancel$|fulfill|receive|at once|claim for goods|cancel a (claim|swap)$/.test(name),
)

/** Kills a server at every step of operations; the others must then perform each of them once. */
export async function killAtEveryStep({ shop, other, desk, book }: Servers, names: string[]): Promise<void> {
  const made: ({ step: OperationPoint } & Awaited<ReturnType<OperationCase["make"]>>)[] = []
  // `order-kill` resumes each operation at the step that is two before this one.
  for (const [at, scene] of names.flatMap((name) => OPERATIONS[name] ?? []).entries())
    for (const step of someOf(OPERATION_STEPS, 1, at + 2)) made.push({ step, ...(await scene.make(shop, desk)) })
  const token = (await shop.db.user.findFirstOrThrow()).api_token ?? ""
  for (const at of OPERATION_STEPS) {
    const some = made.filter(({ step }) => step === at)
    const toKill = some.map(({ path, body, step }) => ({ path, step, ...(body && { body }) }))
    const { signal, said } = await requestInProcess(shop, book, token, toKill)
    expect([signal, said]).toEqual(["SIGKILL", ""])
  }
  // As far as can be seen, nothing has happened yet beyond what was recorded at the last step.
  const states = await shop.db.orderAct.groupBy({ by: ["state"], _count: true, where: { state: "intended" } })
  const left = made.filter(({ step }) => step !== "intended.written").length
  expect(states).toEqual([{ state: "intended", _count: left }])
  await aMinuteLater(shop)
  await Promise.all([other.api.sweep(), shop.api.sweep()])
  for (const { id, after, besides } of made) {
    expect(must(await desk.get(id)).order).toMatchObject(after)
    await besides?.()
  }
}
