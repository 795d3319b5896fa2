// `npm test` runs this on a database of its own. Requests are answered in this process: no server, no waiting.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { authorizationTable, contractFaults, type Example, openShop, type TestShop, type Visitor } from "mercer/testing"

/** A request that succeeds, for each operation of the shop that needs input: `"wishes.create": { body: { … } }`. */
const EXAMPLES: Record<string, Example> = { "newest.list": { query: { limit: "2" } } }

/** Who may call which operation of the shop, a line each, sorted. */
const MAY_CALL = `GET /store/newest  anybody
`

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
  await shop.advance(31 * 86_400_000)
  await shop.runJob("end-of-new")
  assert.equal(await markOf(id), undefined)
})

test("a product can be bought", async () => {
  const order = await shop.placeOrder({ email: "ada@example.com" })
  assert.equal(order.email, "ada@example.com")
  assert.equal(order.items.length, 1)
})

test("the shop's operations keep the rules of Mercer's own, whatever is sent", async () => {
  const faults = await contractFaults(shop, { examples: EXAMPLES })
  assert.equal(
    faults.join("\n"),
    "",
    `An operation that needs input gets an example in EXAMPLES:\n${faults.join("\n")}`,
  )
  assert.deepEqual(shop.errors, [])
})

test("nobody may call more than is meant", () => {
  const table = authorizationTable(shop)
  assert.equal(table, MAY_CALL, `If you mean each line of this table, put it into MAY_CALL:\n${table}`)
})
