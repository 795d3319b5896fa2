import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { refused } from "../support/scenes-catalog.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

async function operator(role: "admin" | "member" | "developer"): Promise<Visitor> {
  const by = await anOperatorAtWork(shop)
  await shop.db.user.update({ where: { id: await idOf(by) }, data: { role } })
  return by
}

const make = async (by: Visitor, name: string, more = {}) =>
  must(await by.post("/admin/views", { list: "orders", name, query: "status=pending", ...more })).view
const namesFor = async (by: Visitor, list = "orders") =>
  must(await by.get(`/admin/views?list=${list}`)).views.map(({ name }: { name: string }) => name)

test("operators see their own views and shared ones, list by list", async () => {
  const [ada, bob] = [await operator("member"), await operator("developer")]
  await make(ada, "Ada's")
  await make(ada, "Everybody's", { is_shared: true })
  await make(ada, "Of products", { list: "products", is_shared: true })
  expect(await namesFor(ada)).toEqual(["Ada's", "Everybody's"])
  expect(await namesFor(bob)).toEqual(["Everybody's"])
  expect(await namesFor(bob, "products")).toEqual(["Of products"])
})

test("a view with the name of another one of its owner replaces it, also when both are saved at once", async () => {
  const by = await operator("member")
  const all = await Promise.all(["a=1", "a=2", "a=3"].map((query) => make(by, "Same", { query, list: "customers" })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await namesFor(by, "customers")).toEqual(["Same"])
})

test("owners change their own views and admins change shared ones; others can only read shared ones", async () => {
  const [owner, member, admin] = [await operator("member"), await operator("member"), await operator("admin")]
  const own = await make(owner, "Own")
  const shared = await make(owner, "Shared", { is_shared: true })
  for (const by of [member, admin]) {
    expect(refusal(await by.post(`/admin/views/${own.id}`, { name: "Taken" }))).toEqual(refused(404, "not_found"))
    expect(refusal(await by.delete(`/admin/views/${own.id}`))).toEqual(refused(404, "not_found"))
  }
  expect(refusal(await member.post(`/admin/views/${shared.id}`, { name: "X" }))).toEqual(refused(403, "not_allowed"))
  expect(refusal(await member.delete(`/admin/views/${shared.id}`))).toEqual(refused(403, "not_allowed"))
  expect(must(await admin.post(`/admin/views/${shared.id}`, { query: "q=x" })).view).toMatchObject({
    ...{ name: "Shared", query: "q=x", is_shared: true, user_id: await idOf(owner) },
  })
  must(await owner.post(`/admin/views/${own.id}`, { name: "Renamed", is_shared: true }))
  expect(await namesFor(member)).toContain("Renamed")
  must(await admin.delete(`/admin/views/${shared.id}`))
  expect(refusal(await owner.delete(`/admin/views/${shared.id}`))).toEqual(refused(404, "not_found"))
})

test.each<[string, object]>([
  ["no name", { name: " " }],
  ["a name that is too long", { name: "x".repeat(101) }],
  ["a strange list", { list: "../orders" }],
  ["a query that is too long", { query: "x".repeat(4_001) }],
  ["what it does not know", { color: "red" }],
])("refuses %s", async (_, more) => {
  const by = await operator("member")
  const body = { list: "orders", name: "View", query: "", ...more }
  expect(refusal(await by.post("/admin/views", body))).toEqual(refused(400, "invalid_data"))
})

test("refuses a name that another view of the same owner has, and more than a hundred", async () => {
  const by = await operator("member")
  await make(by, "One", { list: "discounts" })
  const two = await make(by, "Two", { list: "discounts" })
  expect(refusal(await by.post(`/admin/views/${two.id}`, { name: "One" }))).toEqual(refused(422, "duplicate_error"))
  const user_id = await idOf(by)
  const data = Array.from({ length: 98 }, (_, at) => ({
    id: `view_${at}`,
    user_id,
    list: "discounts",
    name: `${at}`,
    query: "",
  }))
  await shop.db.view.createMany({ data })
  expect(refusal(await by.post("/admin/views", { list: "discounts", name: "More", query: "" }))).toEqual(
    refused(400, "not_allowed"),
  )
  await make(by, "Two", { list: "discounts", query: "changed=1" })
})
