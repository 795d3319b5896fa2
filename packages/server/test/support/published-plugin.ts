// A test of a shop outside this repository with @mercer/plugin-reviews: published-shop.full.test.ts puts it there, and
// `mercer test` runs it.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openShop, type TestShop } from "mercer/testing"

let shop: TestShop
before(async () => void (shop = await openShop()))
after(() => shop.close())

test("a review is written, approved and listed", async () => {
  const operator = await shop.operator()
  const { body: made } = await operator.post("/admin/products", { title: "Tea", status: "published" })
  const product_id = made.product.id
  const writer = await shop.customer()
  const facts = { product_id, rating: 4, title: "Good", text: "I drink it daily." }
  const { status, body: written } = await writer.post("/store/reviews", facts)
  assert.equal(status, 201)
  assert.equal((await writer.post("/store/reviews", facts)).status, 422)
  const listed = async () => (await shop.get(`/store/reviews?product_id=${product_id}`)).body
  assert.equal((await listed()).count, 0)
  assert.equal((await operator.post(`/admin/reviews/${written.review.id}`, { status: "approved" })).status, 200)
  const { reviews, count, average } = await listed()
  assert.deepEqual([reviews[0].title, count, average], ["Good", 1, 4])
  assert.equal((await operator.get("/admin/reviews?status=approved")).body.count, 1)
})
