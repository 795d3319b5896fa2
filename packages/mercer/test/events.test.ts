import { setTimeout as sleep } from "node:timers/promises"
import { aMarket, anOperator, cartAt, loggedIn, must, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { defineShop, type Handler, type ShopEvent, wholeShop } from "../src/index.ts"

type Run = Handler["run"]

/** What each handler does in this test, and what it was called with. */
const acts: Record<string, Run> = {}
let calls: { name: string; event: ShopEvent }[] = []

const handler = (name: string, event: Handler["event"], order?: Handler["order"]): Handler => ({
  event,
  name,
  ...(order && { order }),
  run: async (shop, event) => {
    calls.push({ name, event })
    await acts[name]?.(shop, event)
  },
})

const definition = defineShop({
  on: [
    handler("erp", "order.placed"),
    handler("stats", "order.placed"),
    handler("search", "product.updated", "by-subject"),
    handler("label", "product.created"),
  ],
})

let shop: TestShop
let operator: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
})
afterAll(() => shop.close())
beforeEach(async () => {
  calls = []
  for (const name of Object.keys(acts)) delete acts[name]
  await shop.pool.query("DELETE FROM mercer.outbox")
})

/** Does what the servers' workers do: events first, then the handlers that are due. */
async function work() {
  await shop.api.sweep()
  await shop.api.workHandlers()
}
const due = () => shop.pool.query("UPDATE mercer.outbox SET run_at = now(), locked_until = NULL WHERE done_at IS NULL")
const rows = (name: string) => shop.db.outbox.findMany({ where: { kind: `own.${name}` } })
const aProduct = async (title: string) => must(await operator.post("/admin/products", { title })).product.id as string

async function anOrder(): Promise<string> {
  const id = await cartAt(shop, await aMarket(shop)).withPayment()
  return must(await shop.post(`/store/carts/${id}/complete`)).data.id
}

test("handlers of an order run once each, with the shop to read and the webhook's event id", async () => {
  let email: string | undefined
  acts.erp = async (shop, { id }) => {
    email = (await shop.db.order.findUniqueOrThrow({ where: { id } })).email
  }
  const id = await anOrder()
  await work()
  await work()
  expect(calls.map(({ name }) => name).sort()).toEqual(["erp", "stats"])
  expect(calls[0]?.event).toMatchObject({ event: "order.placed", id, attempt: 1 })
  expect(calls[0]?.event.event_id).toMatch(/^msg_[0-9A-Z]{26}$/)
  expect(email).toContain("@")
})

test("one that fails is tried again later; the order, its email and the other handlers do not notice", async () => {
  let failures = 0
  acts.erp = async () => {
    if (++failures < 3) throw new Error("The ERP does not answer")
  }
  const id = await anOrder()
  await work()
  const [failed] = await rows("erp")
  expect(failed).toMatchObject({ attempts: 1, last_error: "The ERP does not answer", done_at: null })
  expect(failed?.run_at.getTime()).toBeGreaterThan(Date.now() + 5_000)
  expect((await rows("stats"))[0]?.done_at).not.toBeNull()
  expect((await shop.db.notification.findMany({ where: { resource_id: id } })).length).toBe(1)
  for (let n = 0; n < 3; n++) {
    await due()
    await work()
  }
  expect(calls.filter(({ name }) => name === "erp").map(({ event }) => event.attempt)).toEqual([1, 2, 3])
  expect((await rows("erp"))[0]?.done_at).not.toBeNull()
})

test("an event whose process died after the handlers' rows were written makes no second ones", async () => {
  await anOrder()
  await work()
  await shop.pool.query("UPDATE mercer.outbox SET done_at = NULL WHERE kind = 'order.placed'")
  await work()
  expect(calls.filter(({ name }) => name === "erp").length).toBe(1)
})

test("several servers at once run each handler once", async () => {
  acts.label = () => sleep(20)
  for (let n = 0; n < 5; n++) await aProduct(`Many ${n}`)
  await shop.api.sweep()
  await Promise.all([1, 2, 3].map(() => shop.api.workHandlers()))
  expect(calls.filter(({ name }) => name === "label").length).toBe(5)
})

test("events are written for handlers though no webhook subscribes, and none for kinds without a handler", async () => {
  const id = await aProduct("Lamp")
  await operator.delete(`/admin/products/${id}`)
  const kinds = (await shop.db.outbox.findMany()).map(({ kind }) => kind)
  expect(kinds).toEqual(["product.created"])
})

test("by-subject: a later event of the same row waits for the earlier one, another row's does not", async () => {
  const [one, other] = [await aProduct("One"), await aProduct("Other")]
  let hasFailed = false
  acts.search = async (_, { id }) => {
    if (id !== one || hasFailed) return
    hasFailed = true
    throw new Error("no")
  }
  await shop.api.sweep()
  calls = []
  for (const title of ["A", "B"]) must(await operator.post(`/admin/products/${one}`, { title }))
  must(await operator.post(`/admin/products/${other}`, { title: "C" }))
  await work()
  const searched = () => calls.filter(({ name }) => name === "search").map(({ event }) => [event.id, event.attempt])
  expect(searched().sort()).toEqual(
    [
      [one, 1],
      [other, 1],
    ].sort(),
  )
  await due()
  await work()
  expect(searched().slice(2)).toEqual([
    [one, 2],
    [one, 1],
  ])
})

test("by-subject: an older event that no handler's row was made of yet holds the later one up", async () => {
  const id = await aProduct("Order")
  for (const title of ["A", "B"]) must(await operator.post(`/admin/products/${id}`, { title }))
  const events = await shop.db.outbox.findMany({ where: { kind: "product.updated" }, orderBy: { id: "asc" } })
  await shop.pool.query("UPDATE mercer.outbox SET run_at = now() + interval '1 hour' WHERE id = $1", [events[0]?.id])
  await work()
  expect(calls.filter(({ name }) => name === "search")).toEqual([])
  await due()
  await work()
  const ids = calls.filter(({ name }) => name === "search").map(({ event }) => event.event_id)
  expect(ids).toEqual(events.map(({ id }) => id.replace("outbox_", "msg_")))
})

test("after three days of failures it is parked, listed, and tried again when an operator says so", async () => {
  acts.label = async () => {
    throw new Error("never")
  }
  const id = await aProduct("Parked")
  await work()
  await shop.pool.query("UPDATE mercer.outbox SET created_at = now() - interval '4 days' WHERE kind = 'own.label'")
  await due()
  await work()
  const { runs, count } = must(await operator.get("/admin/event-runs?state=parked"))
  expect(count).toBe(1)
  expect(runs[0]).toMatchObject({
    handler: "label",
    event: "product.created",
    subject_id: id,
    state: "parked",
    attempts: 2,
    last_error: "never",
  })
  delete acts.label
  await due()
  await work()
  expect((await rows("label"))[0]?.done_at).toBeNull()
  const { run } = must(await operator.post(`/admin/event-runs/${runs[0].id}/retry`))
  expect(run).toMatchObject({ state: "waiting" })
  await work()
  expect(must(await operator.get("/admin/event-runs?handler=label")).runs[0]).toMatchObject({ state: "done" })
  expect((await operator.post(`/admin/event-runs/${runs[0].id}/retry`)).status).toBe(404)
})

test("a long handler keeps its lease, and one that never ends is given up", async () => {
  acts.label = () => sleep(300)
  await aProduct("Long")
  await shop.api.sweep()
  const running = shop.api.workHandlers({ renew_every_ms: 20 })
  await sleep(60)
  await shop.pool.query("UPDATE mercer.outbox SET locked_until = now() - interval '1 s' WHERE kind = 'own.label'")
  await sleep(80)
  await shop.api.workHandlers()
  await running
  expect(calls.filter(({ name }) => name === "label").length).toBe(1)
  acts.label = () => new Promise(() => {})
  await aProduct("Endless")
  await shop.api.sweep()
  await shop.api.workHandlers({ longest_ms: 50 })
  expect((await rows("label")).map(({ last_error }) => last_error)).toContain("It took longer than 0.05 s")
})

test("a handler changes the shop with the core's operations, as the system, and the audit log says so", async () => {
  acts.label = async (shop, { id }) => {
    await shop.call("admin.products.update", { id, subtitle: "New" })
  }
  const id = await aProduct("Labeled")
  await work()
  expect((await shop.db.product.findUniqueOrThrow({ where: { id } })).subtitle).toBe("New")
  const written = await shop.db.audit.findMany({ where: { target_id: id, operation: "admin.products.update" } })
  expect(written.map(({ user_id }) => user_id)).toEqual(["system"])
})

test("the worker starts a handler right after the commit, and a slow one does not hold up the others", async () => {
  const mails = shop.api.startMailWorker()
  const worker = shop.api.startHandlerWorker(2)
  acts.erp = () => sleep(400)
  await anOrder()
  await sleep(150)
  await aProduct("Quick")
  await sleep(200)
  expect(calls.map(({ name }) => name)).toContain("label")
  await worker.stop()
  await mails.stop()
  expect((await rows("erp"))[0]?.done_at).not.toBeNull()
})

test("a shop without handlers writes no event and no work of handlers", async () => {
  const plain = await openShop({ own: wholeShop(defineShop({})) })
  const { id } = await anOperator(plain)
  must(await (await loggedIn(plain, "admin", id)).post("/admin/products", { title: "Nothing" }))
  await plain.api.sweep()
  expect(await plain.db.outbox.count()).toBe(0)
  await plain.close()
})

test("two handlers of one name, and events that Mercer does not have, are refused at start", async () => {
  const start = (on: Handler[]) => openShop({ own: wholeShop(defineShop({ on })) })
  await expect(start([handler("a", "order.placed"), handler("a", "order.canceled")])).rejects.toThrow("Two handlers")
  await expect(start([handler("a", "order.eaten" as never)])).rejects.toThrow("order.eaten")
})
