import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Market, must, refusal } from "../support/checkout.ts"
import { aCollection, aCollectionMarket, aSession } from "../support/collections.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  market = await aCollectionMarket(shop)
})
afterAll(() => shop.close())
beforeEach(() => expect(shop.errors).toEqual([]))

const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })
const at = ({ id }: { id: string }) => `/admin/payment-collections/${id}`
const collectionOf = async (one: { id: string }) => must(await operator.get(at(one))).payment_collection
const setStatus = ({ id }: { id: string }, status: "not_paid" | "canceled" | "partially_authorized") =>
  shop.db.paymentCollection.update({ where: { id }, data: { status } })

test("a payment collection is returned with all columns and its relations", async () => {
  const one = await aCollection(shop, market)
  await aSession(shop, one)
  const body = must(await operator.get(at(one)))
  expect(lacking("admin.payment-collections.get", body)).toEqual([])
  expect(body.payment_collection).toMatchObject({ created_by: "usr_nobody", payment_sessions: [{ amount: 540 }] })
  expect(must(await operator.get(`${at(one)}?fields=amount&expand=`)).payment_collection).toEqual({
    id: one.id,
    amount: 540,
  })
})

test("one that does not exist is not found, but can be deleted", async () => {
  const none = { status: 404, type: "not_found", message: "Payment collection with id nothing was not found" }
  expect(refusal(await operator.get(at({ id: "nothing" })))).toEqual(none)
  expect(refusal(await operator.post(at({ id: "nothing" }), {}))).toEqual(none)
  expect(refusal(await operator.post(`${at({ id: "nothing" })}/authorize`))).toEqual(none)
  expect(must(await operator.delete(at({ id: "nothing" })))).toMatchObject({ deleted: true })
})

test("an update changes the description and merges the metadata, in any status", async () => {
  const one = await aCollection(shop, market)
  const body = must(await operator.post(at(one), { description: "diff 2", metadata: { a: 1 } }))
  expect(lacking("admin.payment-collections.update", body)).toEqual([])
  await setStatus(one, "canceled")
  const { payment_collection } = must(await operator.post(at(one), { metadata: { b: 2 } }))
  expect(payment_collection).toMatchObject({ description: "diff 2", metadata: { a: 1, b: 2 }, status: "canceled" })
  expect(await operator.post(at(one), { amount: 1 })).toMatchObject({ status: 400 })
})

test("an update of what has changed since it was read is refused", async () => {
  const one = await aCollection(shop, market)
  const { updated_at } = await collectionOf(one)
  must(await operator.post(at(one), { description: "a", if_unchanged_since: updated_at }))
  expect((await operator.post(at(one), { description: "b", if_unchanged_since: updated_at })).status).toBe(409)
})

describe("marking one as authorized", () => {
  test("sets its whole amount, without a payment, and a second time changes nothing", async () => {
    const one = await aCollection(shop, market)
    const body = must(await operator.post(`${at(one)}/authorize`))
    expect(lacking("admin.payment-collections.authorize", body)).toEqual([])
    expect(await collectionOf(one)).toMatchObject({ status: "authorized", authorized_amount: 540, payments: [] })
    expect(must(await operator.post(`${at(one)}/authorize`))).toEqual(body)
    expect(await shop.ledger.entries()).not.toContainEqual(expect.objectContaining({ cart_id: one.id }))
  })

  test("leaves nothing to authorize for the buyer", async () => {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one)
    must(await operator.post(`${at(one)}/authorize`))
    const answer = await shop.post(`${one.at}/sessions/batch/authorize`, { session_ids: [session] })
    expect(must(answer).payment_collection).toMatchObject({ status: "authorized", payments: [] })
  })

  test.each([
    ["partially_authorized", /let the rest be authorized/],
    ["canceled", /is canceled/],
  ] as const)("is refused when it is %s", async (status, message) => {
    const one = await aCollection(shop, market)
    await setStatus(one, status)
    expect(refusal(await operator.post(`${at(one)}/authorize`))).toEqual(notAllowed(message))
  })
})

describe("deleting one", () => {
  test("is refused while the buyer is asked to pay it", async () => {
    const one = await aCollection(shop, market)
    expect(refusal(await operator.delete(at(one)))).toEqual(notAllowed(/cancel the order edit first/))
  })

  test("takes it off its edit and closes its sessions", async () => {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one)
    await shop.db.orderEdit.update({ where: { id: one.edit }, data: { canceled_at: new Date() } })
    expect(must(await operator.delete(at(one)))).toEqual({ id: one.id, object: "payment_collection", deleted: true })
    expect(await shop.db.orderEdit.findUnique({ where: { id: one.edit } })).toMatchObject({
      payment_collection_id: null,
    })
    expect(await shop.db.paymentSession.findUnique({ where: { id: session } })).toBeNull()
    expect((await operator.get(at(one))).status).toBe(404)
  })

  test("is refused once something is authorized", async () => {
    const one = await aCollection(shop, market)
    must(await shop.post(`${one.at}/sessions/${await aSession(shop, one)}/authorize`))
    const refused = notAllowed(/Cannot delete payment collection with status authorized/)
    expect(refusal(await operator.delete(at(one)))).toEqual(refused)
  })

  test("works for one of v1 that no edit points at, which cannot be paid any more", async () => {
    const one = await aCollection(shop, market)
    await shop.db.orderEdit.update({ where: { id: one.edit }, data: { payment_collection_id: null } })
    expect(refusal(await shop.post(`${one.at}/sessions`, { provider_id: "manual" }))).toEqual(notAllowed(/no longer/))
    expect(refusal(await shop.post(`${one.at}/sessions/ps_x/authorize`))).toEqual(notAllowed(/no longer/))
    must(await operator.delete(at(one)))
    expect(await shop.db.paymentCollection.findUnique({ where: { id: one.id } })).toBeNull()
  })
})
