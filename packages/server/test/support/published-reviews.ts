// A test of a shop outside this repository: published-shop.full.test.ts puts it there, and `mercer test` runs it.
import assert from "node:assert/strict"
import { test } from "node:test"
import { setTimeout as sleep } from "node:timers/promises"

const { MERCER_URL = "", MERCER_TOKEN = "" } = process.env

interface Answer {
  product: { id: string }
  review: { id: string; rating: number }
  reviews: { id: string; rating: number }[]
  jobs: { name: string }[]
}

async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
  const method = body ? "POST" : "GET"
  const type = { "content-type": "application/json" }
  const reply = await fetch(`${MERCER_URL}${path}`, {
    method,
    headers: { ...type, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as Answer
  assert.ok(reply.ok, JSON.stringify(answer))
  return { answer, cookie: reply.headers.get("set-cookie")?.split(";")[0] ?? "" }
}
const operator = { authorization: `Bearer ${MERCER_TOKEN}` }

async function aReview(title: string) {
  const { product } = (await ask("/admin/products", { title, status: "published" }, operator)).answer
  const account = { email: `${product.id}@example.com`, password: "correct horse", first_name: "A", last_name: "B" }
  const { cookie } = await ask("/store/customers", account)
  const { review } = (await ask("/store/reviews", { product_id: product.id, rating: 5, text: "Bright" }, { cookie }))
    .answer
  return { product, review }
}

test("a review is listed when an operator has approved it, and the job is known", async () => {
  const { product, review } = await aReview("Lamp")
  const listed = async () => (await ask(`/store/reviews?product_id=${product.id}`)).answer.reviews
  assert.deepEqual(await listed(), [])
  await ask(`/admin/reviews/${review.id}`, { is_approved: true }, operator)
  assert.deepEqual(
    (await listed()).map(({ rating }) => rating),
    [5],
  )
  const { jobs } = (await ask("/admin/jobs", undefined, operator)).answer
  assert.deepEqual(
    jobs.map(({ name }) => name),
    ["count-ratings"],
  )
})

test("the handler drops what nobody has approved when its product is taken off sale", async () => {
  const { product } = await aReview("Chair")
  const waiting = async () =>
    (await ask("/admin/reviews?is_approved=false&expand=product", undefined, operator)).answer.reviews.length
  assert.equal(await waiting(), 1)
  await ask(`/admin/products/${product.id}`, { status: "draft" }, operator)
  for (let tries = 0; (await waiting()) > 0; tries++) {
    assert.ok(tries < 300, "The handler did not run")
    await sleep(100)
  }
})
