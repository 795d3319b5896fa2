// `npm test` runs this on a database of its own. Requests are answered in this process: no server, no waiting.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { authorizationTable, contractFaults, openShop, type TestShop, type Visitor } from "mercer/testing"

let shop: TestShop
let operator: Visitor

before(async () => {
  shop = await openShop()
  operator = await shop.operator()
})
after(() => shop.close())

async function publish(title: string): Promise<string> {
  const { status, body, text } = await operator.post("/admin/products", { title, status: "published" })
  assert.equal(status, 200, text)
  return body.product.id
}

const markOf = async (id: string) => (await operator.get(`/admin/products/${id}`)).body.product.metadata?.new_until

test("the newest products, newest first", async () => {
  for (const title of ["Tea", "Coffee", "Cocoa"]) await publish(title)
  const { body } = await shop.get("/store/newest?limit=2")
  assert.deepEqual(
    body.products.map(({ title }: { title: string }) => title),
    ["Cocoa", "Coffee"],
  )
})

test("a new product is marked as new, and no more after a month", async () => {
  const id = await publish("Mate")
  await shop.work()
  assert.ok(await markOf(id))
  shop.advance(31 * 86_400_000)
  await shop.runJob("end-of-new")
  assert.equal(await markOf(id), undefined)
})

test("the shop's operations keep the rules of Mercer's own, whatever is sent", async () => {
  assert.deepEqual(await contractFaults(shop), [])
  assert.deepEqual(shop.errors, [])
})

test("nobody may call more than is meant", () => {
  assert.equal(authorizationTable(shop), "GET /store/newest  anybody\n")
})
