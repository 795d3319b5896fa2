import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { type Built, built } from "../support/contract.ts"
import { aColleague } from "../support/custom-roles.ts"
import { overTrpc } from "../support/over-trpc.ts"
import { aReceiver, aWebhook, workWebhooks } from "../support/receiver.ts"
import { aFullOrder, anOperatorAtWork, aSceneMarket, aShopper, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let operator: Visitor
let statementsOf: ReturnType<typeof recordStatements>
let order: { id: string }
let customer: string

interface Entry {
  id: string
  type: string
  kind: string
  actor: { id: string } | null
  data: Record<string, unknown>
}

beforeAll(async () => {
  shop = await openShop({ settings: { webhook_private_addresses: true } })
  statementsOf = recordStatements(shop)
  operator = await anOperatorAtWork(shop)
  const market = await aSceneMarket(shop)
  const receiver = await aReceiver()
  await aWebhook(shop, receiver.url, ["order.placed"])
  const { visitor, id } = await aShopper(shop)
  customer = id
  order = await aFullOrder(shop, market, visitor)
  must(await operator.post(`/admin/orders/${order.id}/capture`))
  must(await operator.post(`/admin/orders/${order.id}/refund`, { amount: 100, reason: "other", note: "Late" }))
  must(await operator.post("/admin/notes", { resource_id: order.id, resource_type: "order", value: "Call back" }))
  must(await operator.post(`/admin/orders/${order.id}`, { metadata: { gift: true } }))
  await shop.api.sweep()
  await workWebhooks(shop)
  receiver.close()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const at = (query = "") => `/admin/orders/${order.id}/timeline${query}`
const kindsOf = ({ timeline }: { timeline: Entry[] }) => timeline.map(({ kind }) => kind)

test("an order's timeline has everything that happened, newest first, with who did it", async () => {
  const body = must(await operator.get(at()))
  const kinds = kindsOf(body)
  for (const kind of ["order.placed", "payment.captured", "payment.refunded", "note.created", "email.sent"])
    expect(kinds).toContain(kind)
  expect(kinds).toContain("webhook.delivered")
  expect(kinds).toContain("admin.orders.update")
  // The call that captured is no event of its own.
  expect(kinds).not.toContain("admin.orders.capture")
  const times = body.timeline.map((entry: { at: string }) => Date.parse(entry.at))
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
  const by = await idOf(operator)
  const entry = (kind: string) => body.timeline.find((one: Entry) => one.kind === kind)
  for (const kind of ["payment.captured", "payment.refunded", "note.created", "admin.orders.update"])
    expect([kind, entry(kind).actor?.id]).toEqual([kind, by])
  expect(entry("order.placed").actor).toBeNull()
  expect(entry("payment.refunded").data).toMatchObject({ amount: 100, reason: "other", note: "Late" })
})

test("it is filtered by type and read in pages, each in one statement besides the order's", async () => {
  const notes = must(await operator.get(at("?type[]=note&type[]=payment")))
  expect(new Set(notes.timeline.map(({ type }: Entry) => type))).toEqual(new Set(["note", "payment"]))
  const whole = must(await operator.get(at()))
  expect(whole.count).toBe(whole.timeline.length)
  const first = must(await operator.get(at("?limit=2")))
  const second = must(await operator.get(at("?limit=2&offset=2")))
  const ids = (body: { timeline: Entry[] }) => body.timeline.map(({ id }) => id)
  expect([...ids(first), ...ids(second)]).toEqual(ids(whole).slice(0, 4))
  const beyond = must(await operator.get(at("?offset=900")))
  expect(beyond).toMatchObject({ timeline: [], count: whole.count })
  const statements = await statementsOf(() => operator.get(at()))
  const reading = statements.filter((text) => /timeline|audited|FROM "public"."order"/.test(text))
  expect(reading.length).toBeLessThanOrEqual(2)
  expect(refusal(await operator.get("/admin/orders/order_none/timeline"))).toMatchObject({ status: 404 })
  expect(refusal(await operator.get(at("?type[]=weather")))).toMatchObject({ status: 400 })
})

test("a customer's timeline and lifetime value: payments less refunds by currency", async () => {
  must(await operator.post("/admin/notes", { resource_id: customer, resource_type: "customer", value: "VIP" }))
  must(await operator.post(`/admin/customers/${customer}`, { first_name: "Ann" }))
  const body = must(await operator.get(`/admin/customers/${customer}/timeline`))
  for (const kind of ["customer.created", "order.placed", "payment.refunded", "note.created", "admin.customers.update"])
    expect(kindsOf(body)).toContain(kind)
  const placed = body.timeline.find(({ kind }: Entry) => kind === "order.placed")
  expect(placed.data).toMatchObject({ order_id: order.id, display_id: expect.any(Number) })

  const [payment] = await shop.db.payment.findMany({ where: { order_id: order.id } })
  expect(must(await operator.get(`/admin/customers/${customer}/lifetime-value`))).toEqual({
    values: [{ currency_code: payment?.currency_code, orders: 1, amount: (payment?.amount ?? 0) - 100 }],
    orders: 1,
    last_order_at: expect.any(String),
  })
  const { id } = await aShopper(shop)
  expect(must(await operator.get(`/admin/customers/${id}/lifetime-value`))).toEqual({
    values: [],
    orders: 0,
    last_order_at: null,
  })
  for (const what of ["timeline", "lifetime-value"])
    expect(refusal(await operator.get(`/admin/customers/cus_none/${what}`))).toMatchObject({ status: 404 })
})

describe("a custom role sees on a timeline only what is in its areas, in both interfaces", () => {
  const entriesOver = async (by: Visitor, name: "orders" | "customers", id: string) => {
    const rest = must(await by.get(`/admin/${name}/${id}/timeline`))
    const one = built.find(({ procedure }) => procedure === `admin.${name}.timeline`) as Built
    const { data } = await overTrpc(shop, by, one, { id })
    expect(data).toEqual(rest)
    expect(rest.count).toBe(rest.timeline.length)
    return rest as { timeline: Entry[]; count: number }
  }

  test("customers only: nothing of orders, notes, or emails, also when it asks for that", async () => {
    must(await operator.post("/admin/notes", { resource_id: customer, resource_type: "customer", value: "VIP" }))
    must(await operator.post(`/admin/customers/${customer}`, { first_name: "Ann" }))
    const { by } = await aColleague(shop, operator, { read: ["customers"] })
    const { timeline } = await entriesOver(by, "customers", customer)
    expect(new Set(timeline.map(({ type }) => type))).toEqual(new Set(["customer", "change"]))
    const asked = must(await by.get(`/admin/customers/${customer}/timeline?type[]=order&type[]=note`))
    expect(asked).toMatchObject({ timeline: [], count: 0 })
    expect(refusal(await by.get(`/admin/customers/${customer}/lifetime-value`))).toMatchObject({ status: 403 })
  })

  test("orders only: what an order shows, without notes, emails, webhooks, and changes of other areas", async () => {
    const { by } = await aColleague(shop, operator, { read: ["orders"] })
    const { timeline } = await entriesOver(by, "orders", order.id)
    const found = kindsOf({ timeline })
    for (const kind of ["order.placed", "payment.captured", "admin.orders.update"]) expect(found).toContain(kind)
    expect(timeline.filter(({ type }) => ["note", "email", "webhook"].includes(type))).toEqual([])
    const { by: other } = await aColleague(shop, operator, { read: ["orders", "notes", "emails", "integrations"] })
    const whole = must(await operator.get(at()))
    expect((await entriesOver(other, "orders", order.id)).count).toBe(whole.count)
  })
})
