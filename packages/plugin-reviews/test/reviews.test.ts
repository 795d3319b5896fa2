import { defineShop } from "mercer"
import { type Account, authorizationTable, contractFaults, openShop, type TestShop } from "mercer/testing"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { PrismaClient as Client } from "../.mercer/client/client.ts"
import { models } from "../.mercer/models.ts"
import { reviews } from "../src/index.ts"

let shop: TestShop
let operator: Account

beforeAll(async () => {
  shop = await openShop({ shop: defineShop({ plugins: [reviews()] }), tables: { Client, models } })
  operator = await shop.operator()
}, 90_000)
afterAll(() => shop.close())
afterEach(() => expect(shop.errors).toEqual([]))

async function aProduct(status = "published"): Promise<string> {
  const { body, text } = await operator.post("/admin/products", { title: "Tea", handle: `tea-${++made}`, status })
  expect(body.product, text).toBeDefined()
  return body.product.id
}
let made = 0

const facts = (product_id: string, rating = 5) => ({ product_id, rating, title: " Good ", text: "I drink it daily." })

/** A review by a new customer. */
async function aReview(product_id: string, rating = 5): Promise<string> {
  const writer = await shop.customer({ email: `writer-${++made}@example.com` })
  const { status, body, text } = await writer.post("/store/reviews", facts(product_id, rating))
  expect(status, text).toBe(201)
  return body.review.id
}
const decide = (id: string, status: string, by = operator) => by.post(`/admin/reviews/${id}`, { status })
const listed = async (product_id: string, more = "") =>
  (await shop.get(`/store/reviews?product_id=${product_id}${more}`)).body

test("a customer writes a review, which waits; approved, it is listed with the average, and without its writer", async () => {
  const product = await aProduct()
  const ann = await shop.customer({ email: "ann@example.com" })
  const { body } = await ann.post("/store/reviews", facts(product, 4))
  expect(body.review).toMatchObject({ rating: 4, title: "Good", status: "pending", customer_id: ann.id })
  expect(await listed(product)).toMatchObject({ reviews: [], count: 0, average: null })
  const ids = [body.review.id, await aReview(product, 5), await aReview(product, 5), await aReview(product, 1)]
  for (const id of ids.slice(0, 3)) expect((await decide(id, "approved")).status).toBe(200)
  const answer = await listed(product, "&limit=2&fields=rating,customer_id")
  expect(answer).toMatchObject({ count: 3, limit: 2, average: 4.67 })
  expect(answer.reviews).toHaveLength(2)
  expect(answer.reviews[0]).toEqual({ id: expect.any(String), rating: 5, customer_id: null })
  await decide(ids[0], "rejected")
  expect(await listed(product)).toMatchObject({ count: 2, average: 5 })
})

test("a customer reviews a product once, also with two requests at the same moment", async () => {
  const product = await aProduct()
  const writer = await shop.customer({ email: "twice@example.com" })
  const replies = await Promise.all([1, 2, 3, 4].map((n) => writer.post("/store/reviews", facts(product, n))))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  const refused = replies.find(({ status }) => status === 422)
  expect(refused?.body).toMatchObject({ type: "duplicate_error" })
  expect(await shop.db.review.count({ where: { product_id: product } })).toBe(1)
  expect((await writer.post("/store/reviews", facts(await aProduct()))).status).toBe(201)
})

test("strangers, wrong values and products that are not on sale are refused", async () => {
  const product = await aProduct()
  const writer = await shop.customer()
  expect((await shop.post("/store/reviews", facts(product))).status).toBe(401)
  for (const wrong of [{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { title: "  " }, { status: "approved" }])
    expect((await writer.post("/store/reviews", { ...facts(product), ...wrong })).status).toBe(400)
  const draft = await aProduct("draft")
  expect((await writer.post("/store/reviews", facts(draft))).status).toBe(404)
  expect((await shop.get(`/store/reviews?product_id=${draft}`)).status).toBe(404)
  expect((await decide("rev_missing", "approved")).status).toBe(404)
  expect((await decide("rev_missing", "pending")).status).toBe(400)
})

test("the table refuses what got past the operation", async () => {
  const row = { id: "rev_wrong", product_id: await aProduct(), rating: 6, title: "a", text: "b" }
  await expect(shop.db.review.create({ data: row })).rejects.toThrow("review_rating_check")
})

test("operators see all with their writers, by status, rating, product and customer; decisions are audited", async () => {
  const product = await aProduct()
  const [one, other] = [await aReview(product, 2), await aReview(product, 3)]
  await decide(one, "rejected")
  const found = async (query: string) => {
    const { body } = await operator.get(`/admin/reviews?product_id=${product}&${query}`)
    return body.reviews.map(({ id }: { id: string }) => id)
  }
  expect(await found("status=pending")).toEqual([other])
  expect(await found("status=rejected")).toEqual([one])
  expect(await found("rating=3")).toEqual([other])
  const { body } = await operator.get(`/admin/reviews?product_id=${product}&rating=2`)
  expect(body.reviews[0]).toMatchObject({ product: { title: "Tea" }, customer_id: expect.stringMatching(/^cus_/) })
  expect(await found(`customer_id=${body.reviews[0].customer_id}`)).toEqual([one])
  expect((await operator.get("/admin/reviews?status=new")).status).toBe(400)
  const audited = await shop.db.audit.findMany({ where: { operation: "shop.reviews.setStatus", target_id: one } })
  expect(audited).toHaveLength(1)
})

test("beside a product is its average and what waits", async () => {
  const product = await aProduct()
  const rating = async () => (await operator.get(`/admin/reviews/rating?product_id=${product}`)).body
  expect(await rating()).toEqual({ average: null, count: 0, pending: 0 })
  await decide(await aReview(product, 4), "approved")
  await aReview(product, 1)
  expect(await rating()).toEqual({ average: 4, count: 1, pending: 1 })
})

test("what waits of a product that is deleted is rejected, and its reviews are not listed any more", async () => {
  const product = await aProduct()
  const [waiting, approved] = [await aReview(product), await aReview(product)]
  await decide(approved, "approved")
  await operator.delete(`/admin/products/${product}`)
  await shop.work()
  expect((await shop.get(`/store/reviews?product_id=${product}`)).status).toBe(404)
  const rows = await shop.db.review.findMany({ where: { product_id: product } })
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [waiting]: "rejected",
    [approved]: "approved",
  })
})

test("the operations keep the contract of Mercer's own", async () => {
  const product_id = await aProduct()
  const writer = await shop.customer({ email: "contract@example.com" })
  const id = await aReview(product_id)
  const faults = await contractFaults(shop, {
    examples: {
      "reviews.list": { query: { product_id } },
      "reviews.write": { body: facts(product_id), by: writer },
      "reviews.rating": { query: { product_id } },
      "reviews.setStatus": { path: { id }, body: { status: "approved" } },
    },
  })
  expect(faults).toEqual([])
  expect(authorizationTable(shop)).toBe(
    [
      "GET /admin/reviews         operators",
      "GET /admin/reviews/rating  operators",
      "GET /store/reviews         anybody",
      "POST /admin/reviews/{id}   operators",
      "POST /store/reviews        customers  30 in 3600 s",
      "",
    ].join("\n"),
  )
}, 90_000)
