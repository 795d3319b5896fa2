// `npm test` starts the shop on an empty database: MERCER_URL is its address, MERCER_TOKEN an operator's token.
import assert from "node:assert/strict"
import { test } from "node:test"
import { setTimeout as sleep } from "node:timers/promises"

const { MERCER_URL = "", MERCER_TOKEN = "" } = process.env

interface Product {
  id: string
  title: string
  metadata: { new_until?: string } | null
}

/** Calls the shop as an operator. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${MERCER_TOKEN}`, "content-type": "application/json" }
  const response = await fetch(`${MERCER_URL}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return JSON.parse(text)
}

const publish = async (title: string) =>
  (await call<{ product: Product }>("POST", "/admin/products", { title, status: "published" })).product

test("the newest products, newest first", async () => {
  for (const title of ["Tea", "Coffee", "Cocoa"]) await publish(title)
  const { products } = await call<{ products: Product[] }>("GET", "/store/newest?limit=2")
  assert.deepEqual(
    products.map(({ title }) => title),
    ["Cocoa", "Coffee"],
  )
})

test("a limit that is no number is refused", async () => {
  const response = await fetch(`${MERCER_URL}/store/newest?limit=many`)
  assert.equal(response.status, 400)
})

test("a new product is marked as new a moment later", async () => {
  const { id } = await publish("Mate")
  for (let tries = 0; tries < 100; tries++) {
    const { product } = await call<{ product: Product }>("GET", `/admin/products/${id}`)
    if (product.metadata?.new_until) return
    await sleep(100)
  }
  assert.fail("It has no mark")
})
