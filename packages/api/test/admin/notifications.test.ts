import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Market } from "../support/checkout.ts"
import { must, refusal } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, aSceneMarket, type Visitor } from "../support/scenes.ts"
import { aNotification } from "../support/scenes-notes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let operator: Visitor
let statementsOf: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop()
  statementsOf = recordStatements(shop)
  market = await aSceneMarket(shop)
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data" }
const NOT_ALLOWED = { status: 400, type: "not_allowed" }
const list = async (query = "") => must(await operator.get(`/admin/notifications?${query}`))
const idsOf = async (query: string) => (await list(query)).notifications.map(({ id }: { id: string }) => id)
const resend = (id: string, body?: object) => operator.post(`/admin/notifications/${id}/resend`, body)

/** A row as Medusa v1 wrote it; its provider is the shop's, unless it is said. */
async function aRow(facts: object = {}): Promise<string> {
  const id = newId("noti")
  const provider_id = shop.providers.notification.id
  await shop.db.notificationProvider.createMany({
    data: [{ id: provider_id }, { id: "sendgrid" }],
    skipDuplicates: true,
  })
  const about = { event_name: "shelf.moved", resource_type: "shelf", resource_id: "shelf_1" }
  await shop.db.notification.create({ data: { id, ...about, to: "v1@example.com", data: {}, provider_id, ...facts } })
  return id
}

describe("listing notifications", () => {
  test("returns v1's fields and the whole rows of resends, the newest first", async () => {
    const old = await aRow({ created_at: new Date(0) })
    const { id, to } = await aNotification(shop, market)
    must(await resend(id, { to: "again@example.com" }))
    await shop.api.sweep()
    const body = await list("limit=1")
    expect(body).toMatchObject({ limit: 1, offset: 0 })
    expect(body.notifications).toEqual([
      {
        id,
        resource_type: "order",
        resource_id: expect.stringMatching(/^order_/),
        event_name: "order.placed",
        to,
        provider_id: shop.providers.notification.id,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        resends: [expect.objectContaining({ to: "again@example.com", parent_id: id, data: expect.any(Object) })],
      },
    ])
    expect(lacking("admin.notifications.list", body)).toEqual([])
    expect((await idsOf("")).at(-1)).toBe(old)
  })

  test("filters by event, resource and address, with several values in one text", async () => {
    const one = await aRow({
      event_name: "shelf.built",
      resource_type: "shelf",
      resource_id: "shelf_1",
      to: "a@x.test",
    })
    const two = await aRow({ event_name: "shelf.sold", resource_type: "rack", resource_id: "rack_1", to: "B@x.test" })
    for (const query of [
      "event_name=shelf.built,shelf.sold",
      "resource_type=shelf,rack&event_name=shelf.built,shelf.sold",
      "resource_id=rack_1,shelf_1&to=a@x.test,B@x.test",
    ])
      expect((await idsOf(query)).sort(), query).toEqual([one, two].sort())
    expect(await idsOf("event_name=shelf.built&to=B@x.test")).toEqual([])
    expect(await idsOf("to=B@x.test")).toEqual([two])
  })

  test.each([
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false],
  ])("include_resends=%s", async (text, includes) => {
    const parent_id = await aRow()
    const resent = await aRow({ parent_id })
    const ids = await idsOf(`event_name=shelf.moved&include_resends=${text}`)
    expect([ids.includes(parent_id), ids.includes(resent)]).toEqual([true, includes])
    expect((await idsOf("event_name=shelf.moved")).includes(resent)).toBe(false)
  })

  test("selects fields and relations", async () => {
    const { id, to } = await aNotification(shop, market)
    const { notifications } = await list(`to=${to}&fields=to,data&expand=customer,provider,parent_notification`)
    expect(notifications).toEqual([
      {
        id,
        to,
        data: { id: expect.any(String) },
        customer: expect.objectContaining({ email: to }),
        provider: { id: shop.providers.notification.id, is_installed: true },
        parent_notification: null,
      },
    ])
    expect((await list(`to=${to}&expand=`)).notifications[0]).not.toHaveProperty("resends")
    expect(JSON.stringify(notifications)).not.toContain("password_hash")
  })

  test.each([
    "include_resends=yes",
    "include_resends=",
    "fields=nothing",
    "expand=author",
    "order=to",
    "limit=1.5",
    "to[]=a&to[]=b",
  ])("refuses ?%s", async (query) => {
    expect(refusal(await operator.get(`/admin/notifications?${query}`))).toMatchObject(INVALID)
  })

  test("runs as many statements for fifty notifications as for one", async () => {
    await aRow({ to: "few@x.test" })
    for (let n = 0; n < 50; n++) await aRow({ to: "many@x.test", parent_id: null })
    const cost = async (to: string) => (await statementsOf(() => list(`to=${to}`))).length
    expect(await cost("many@x.test")).toBe(await cost("few@x.test"))
  })
})

describe("resending a notification", () => {
  test("sends the email again, to the old address or another one, under the first notification", async () => {
    const { id, to } = await aNotification(shop, market)
    const [first] = await mailsTo(shop, to)
    const body = must(await resend(id, { to: "Other@Example.com" }))
    expect(body.notification).toMatchObject({ id, to, resends: [] })
    const [other] = await mailsTo(shop, "other@example.com")
    expect(other).toMatchObject({ subject: first?.subject, text: first?.text, kind: "order.placed" })
    must(await resend(id, { to: "" }))
    must(await resend(id))
    must(await resend(id, { to: null }))
    expect(await mailsTo(shop, to)).toHaveLength(4)
    const again = must(await resend(id, {}))
    expect(again.notification.resends).toHaveLength(4)
    expect(lacking("admin.notifications.resend", again)).toEqual([])
    const [copy] = again.notification.resends
    expect(copy).toMatchObject({ event_name: "order.placed", parent_id: id, to: "other@example.com" })
    expect(copy.created_at > again.notification.created_at).toBe(true)
  })

  test("of a resend hangs under the first of the chain, also of v1's longer chains", async () => {
    const { id, data, customer_id } = await aNotification(shop, market)
    const event_name = "order.placed"
    const second = await aRow({ parent_id: id, event_name, data, customer_id })
    const third = await aRow({ parent_id: second, event_name, data, customer_id })
    must(await resend(third, { to: "third@example.com" }))
    expect(await mailsTo(shop, "third@example.com")).toHaveLength(1)
    expect(await shop.db.notification.findMany({ where: { to: "third@example.com" } })).toMatchObject([
      { parent_id: id, customer_id, event_name },
    ])
  })

  test("also sends it where the order has notifications turned off: the operator asks for it", async () => {
    const { id, to, resource_id } = await aNotification(shop, market)
    await shop.db.order.update({ where: { id: resource_id }, data: { no_notification: true } })
    must(await resend(id))
    expect(await mailsTo(shop, to)).toHaveLength(2)
  })

  test("twice at once sends two emails, each with its notification", async () => {
    const { id } = await aNotification(shop, market)
    const answers = await Promise.all([1, 2].map(() => resend(id, { to: "twice@example.com" })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailsTo(shop, "twice@example.com")).toHaveLength(2)
    expect(await shop.db.notification.count({ where: { to: "twice@example.com", parent_id: id } })).toBe(2)
  })

  test("waits in the email log until it has left", async () => {
    const { id } = await aNotification(shop, market)
    must(await resend(id, { to: "waiting@example.com" }))
    const { mails } = must(await operator.get("/admin/mails?kind=notification.resend"))
    expect(mails).toMatchObject([{ to: "waiting@example.com", state: "waiting" }])
    expect(await shop.db.notification.count({ where: { parent_id: id } })).toBe(0)
    await shop.api.sweep()
    expect(await shop.db.notification.count({ where: { parent_id: id } })).toBe(1)
  })

  test.each([
    ["a text that is not an email address", "not-a-mail"],
    ["a number", 5],
    ["a list", ["a@x.test"]],
  ])("refuses %s", async (_, to) => {
    const { id } = await aNotification(shop, market)
    expect(refusal(await resend(id, { to }))).toMatchObject(INVALID)
    expect(refusal(await resend(id, { email: "a@x.test" }))).toMatchObject(INVALID)
  })

  test("refuses unknown notifications", async () => {
    expect(refusal(await resend("noti_nothing", { to: "a@x.test" }))).toMatchObject({ status: 404, type: "not_found" })
  })

  test.each([
    ["a provider that the shop does not have", { event_name: "order.placed", provider_id: "sendgrid" }],
    ["no provider", { event_name: "order.placed", provider_id: null }],
    ["an event that Mercer has no email for", { event_name: "shelf.moved" }],
    ["no event", { event_name: null }],
    ["a password reset, whose link is not stored", { event_name: "customer.password_reset" }],
    ["an order claim", { event_name: "order.claim" }],
    ["an operator's password reset", { event_name: "user.password_reset" }],
    ["an invitation", { event_name: "invite.mail" }],
    ["an order that does not exist", { event_name: "order.placed", data: { id: "order_gone" } }],
    ["an order that v1 did not name", { event_name: "order.placed", data: { order: { id: "x" } } }],
    ["a name of object properties", { event_name: "constructor" }],
  ])("refuses %s, and sends nothing", async (_, facts) => {
    const id = await aRow(facts)
    expect(refusal(await resend(id))).toMatchObject(NOT_ALLOWED)
    expect(await shop.db.outbox.count({ where: { kind: "notification.resend" } })).toBe(0)
  })

  test("refuses a stored address that is not an email address, until another one is given", async () => {
    const { data } = await aNotification(shop, market)
    const id = await aRow({ event_name: "order.placed", data: data as object, to: "+49 30 1234" })
    expect(refusal(await resend(id))).toMatchObject(NOT_ALLOWED)
    expect((await resend(id, { to: "a@x.test" })).status).toBe(200)
    await shop.api.sweep()
  })
})
