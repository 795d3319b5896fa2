import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import path from "node:path"
import { anOperator, loggedIn, must, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openFixture, SHOP } from "./fixture.ts"

let shop: TestShop
let operator: Awaited<ReturnType<typeof loggedIn>>
let buyer: Awaited<ReturnType<typeof loggedIn>>
let product_id: string

beforeAll(async () => {
  shop = await openFixture()
  operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
  product_id = must(await operator.post("/admin/products", { title: "Lamp", status: "published" })).product.id
  const data = { id: "cus_1", email: "ann@example.com", has_account: true }
  buyer = await loggedIn(shop, "customer", (await shop.db.customer.create({ data })).id)
}, 90_000)
afterAll(() => shop.close())

const review = (facts: object = {}) => ({ product_id, rating: 5, text: "Bright", ...facts })
const rows = async (sql: string) => (await shop.pool.query(sql)).rows

test("a logged-in customer writes a review, others and wrong values are refused, all of them named", async () => {
  expect((await shop.visitor().post("/store/reviews", review())).status).toBe(401)
  const wrong = await buyer.post("/store/reviews", review({ rating: 9, is_approved: true }))
  expect(wrong.status).toBe(400)
  expect(wrong.body.message).toContain("rating")
  expect(wrong.body.message).toContain("is_approved")
  expect((await buyer.post("/store/reviews", review({ product_id: "prod_missing" }))).status).toBe(404)
  const { status, body } = await buyer.post("/store/reviews?expand=product", review())
  expect(status).toBe(201)
  expect(body.review).toMatchObject({ rating: 5, is_approved: false, product: { title: "Lamp" } })
  expect(body.review).not.toHaveProperty("customer_id")
})

test("sent again with its key, a review is written once", async () => {
  const key = { "idempotency-key": "review-1" }
  const first = await buyer.post("/store/reviews", review({ text: "Once" }), key)
  const again = await buyer.post("/store/reviews", review({ text: "Once" }), key)
  expect(again.text).toBe(first.text)
  expect((await rows("SELECT FROM shop.review WHERE text = 'Once'")).length).toBe(1)
})

test("the storefront lists what operators have approved, with selected fields and pages", async () => {
  expect(must(await shop.get(`/store/reviews?product_id=${product_id}`)).count).toBe(0)
  const { reviews } = must(await operator.get("/admin/reviews?is_approved=false"))
  expect(reviews[0].product.title).toBe("Lamp")
  for (const { id } of reviews) must(await operator.post(`/admin/reviews/${id}`, { is_approved: true }))
  const listed = must(await shop.get(`/store/reviews?product_id=${product_id}&limit=1&fields=rating`))
  expect(listed).toMatchObject({ count: 2, limit: 1, reviews: [{ rating: 5 }] })
  expect(Object.keys(listed.reviews[0]).sort()).toEqual(["id", "rating"])
  const audited = await shop.db.audit.findMany({ where: { operation: "shop.reviews.approve" } })
  expect(audited.length).toBe(reviews.length)
})

test("the nightly job counts ratings in one transaction", async () => {
  await shop.api.jobs[0]?.run()
  await shop.api.jobs[0]?.run()
  expect(await rows("SELECT product_id, average, count FROM shop.rating")).toEqual([
    { product_id, average: 5, count: 2 },
  ])
})

test("a handler of the shop works on its own tables after an operator's change", async () => {
  expect((await buyer.post("/store/reviews", review({ text: "Late" }))).status).toBe(201)
  expect((await rows("SELECT FROM shop.review")).length).toBe(3)
  must(await operator.post(`/admin/products/${product_id}`, { status: "draft" }))
  await shop.api.sweep()
  await shop.api.workHandlers()
  expect((await rows("SELECT FROM shop.review")).length).toBe(2)
})

test("rows that Mercer deletes take the shop's with them, or leave them without their customer", async () => {
  await shop.pool.query("DELETE FROM customer WHERE id = 'cus_1'")
  expect(await rows("SELECT DISTINCT customer_id FROM shop.review")).toEqual([{ customer_id: null }])
  await shop.pool.query("DELETE FROM product WHERE id = $1", [product_id])
  expect(await rows("SELECT FROM shop.review")).toEqual([])
})

test("the roles that see a page of the panel are those that may call its operation", () => {
  const { rolesOf } = shop.api
  expect(rolesOf("shop.reviews.listAll")).toEqual(["admin", "member", "developer"])
  expect(rolesOf("shop.reviews.delete")).toEqual(["admin"])
  expect(rolesOf("admin.webhooks.list")).toEqual(["admin", "developer"])
  expect(rolesOf("admin.currencies.update")).toEqual(["admin", "developer"])
  expect(rolesOf("shop.reviews.list")).toBeUndefined()
  expect(rolesOf("shop.reviews.missing")).toBeUndefined()
})

test("the OpenAPI document describes the shop's rows", async () => {
  const { components, paths } = await shop.api.document()
  expect(Object.keys(paths)).toContain("/store/reviews")
  expect(JSON.stringify(components.schemas.Review)).toContain("is_approved")
  expect(JSON.stringify(components.schemas.Review)).not.toContain("customer_id")
})

test("the shop's code is typed from its tables to its answers, without casts", () => {
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")
  const { stdout } = spawnSync(process.execPath, [tsc, "-p", SHOP], { encoding: "utf8" })
  expect(stdout).toBe("")
}, 180_000)
