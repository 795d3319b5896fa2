import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
const parent = newId("rr")
const child = newId("rr")

beforeAll(async () => {
  shop = await openShop()
  const reason = (id: string, value: string, more: object = {}) =>
    shop.db.returnReason.create({ data: { id, value, label: `It is ${value}`, ...more } })
  await reason(parent, "broken")
  await reason(child, "torn", { parent_return_reason_id: parent })
  await reason(newId("rr"), "gone", { deleted_at: new Date() })
})
afterAll(() => shop.close())

test("the list returns the top-level reasons with their children", async () => {
  const body = must(await shop.get("/store/return-reasons"))
  expect(lacking("store.return-reasons.list", body)).toEqual([])
  expect(Object.keys(body)).toEqual(["return_reasons"])
  expect(body.return_reasons).toHaveLength(1)
  expect(body.return_reasons[0]).toMatchObject({
    id: parent,
    value: "broken",
    label: "It is broken",
    parent_return_reason: null,
    return_reason_children: [{ id: child }],
  })
})

test("one reason", async () => {
  const { return_reason } = must(await shop.get(`/store/return-reasons/${child}`))
  expect(return_reason).toMatchObject({ id: child, parent_return_reason: { id: parent }, return_reason_children: [] })
  const none = { status: 404, type: "not_found", message: expect.stringContaining("rr_x") }
  expect(refusal(await shop.get("/store/return-reasons/rr_x"))).toEqual(none)
})

test.each(["limit=1", "expand=nothing", "fields=nothing"])("refuses %s", async (query) => {
  const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
  expect(refusal(await shop.get(`/store/return-reasons?${query}`))).toEqual(invalid)
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
