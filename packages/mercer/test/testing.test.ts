import { afterAll, beforeAll, expect, inject, test } from "vitest"
import {
  defineShop,
  entities,
  Id,
  input,
  one,
  open,
  plain,
  rest,
  router,
  type ShopDefinition,
  z,
} from "../src/index.ts"
import { type Account, authorizationTable, contractFaults, openShop, type TestShop } from "../src/testing/index.ts"
import { generated, SHOP } from "./fixture.ts"

let shop: TestShop
let operator: Account
let product_id: string

beforeAll(async () => {
  process.env.TEST_DATABASE_URL = inject("template").serverUrl
  const { default: definition } = (await import(`${SHOP}/mercer.config.ts`)) as { default: ShopDefinition }
  shop = await openShop({ shop: definition, tables: await generated() })
  operator = await shop.operator()
  const { body } = await operator.post("/admin/products", { title: "Lamp", status: "published" })
  product_id = body.product.id
}, 90_000)
afterAll(() => shop.close())

const review = (facts: object = {}) => ({ product_id, rating: 5, text: "Bright", ...facts })

test("a shop keeps the contract of Mercer's own operations", async () => {
  const buyer = await shop.customer()
  const { body } = await buyer.post("/store/reviews", review())
  const faults = await contractFaults(shop, {
    examples: {
      "reviews.list": { query: { product_id } },
      "reviews.create": { body: review({ text: "Dim" }), by: buyer },
      "reviews.approve": { path: { id: body.review.id }, body: { is_approved: true } },
      "reviews.delete": { path: { id: body.review.id } },
    },
  })
  expect(faults).toEqual([])
  expect(shop.errors).toEqual([])
}, 90_000)

test("the table of who may call what is for reading", () => {
  expect(authorizationTable(shop)).toBe(
    [
      "DELETE /admin/reviews/{id}  admin",
      "GET /admin/reviews          operators",
      "GET /store/reviews          anybody",
      "POST /admin/reviews/{id}    operators",
      "POST /store/reviews         customers",
      "",
    ].join("\n"),
  )
})

test("the clock moves, handlers and jobs run when the test says so, and roles are enforced", async () => {
  const before = shop.system.now().getTime()
  shop.advance(86_400_000)
  expect(shop.system.now().getTime() - before).toBeGreaterThanOrEqual(86_400_000)
  shop.advance(-86_400_000)
  const buyer = await shop.customer({ email: "ann@example.com" })
  await buyer.post("/store/reviews", review({ text: "Late" }))
  await operator.post(`/admin/products/${product_id}`, { status: "draft" })
  await shop.work()
  expect(await shop.db.product.count({ where: { id: product_id } })).toBe(1)
  expect((await operator.get("/admin/reviews?is_approved=false")).body.count).toBe(0)
  await shop.runJob("count-ratings")
  await expect(shop.runJob("no-such-job")).rejects.toThrow("The shop has no job no-such-job")
  const member = await shop.operator({ role: "member" })
  expect((await member.delete("/admin/reviews/rev_1")).status).toBe(403)
})

test("what breaks the contract is named", async () => {
  const numbers = router({
    crash: open
      .meta(rest("GET /numbers/{id}", "Crash for most"))
      .input(input({ id: Id }))
      .output(plain(z.strictObject({ ok: z.boolean() })))
      .query(({ input: { id } }) => ({ ok: JSON.parse(id) === 1 })),
    more: open
      .meta(rest("GET /more", "Answer another shape than described"))
      .input(input({}))
      .output(one("product", entities.Product))
      .query(() => ({ product: { id: 1 } }) as never),
    slow: open
      .meta(rest("GET /slow", "Read a row at a time"))
      .input(input({}))
      .output(plain(z.strictObject({ ok: z.boolean() })))
      .query(async ({ ctx }) => {
        for (let n = 0; n < 20; n++) await ctx.db.product.count()
        return { ok: true }
      }),
  })
  const faulty = await openShop({ shop: defineShop({ operations: { numbers } }) })
  const faults = await contractFaults(faulty, { examples: { "numbers.crash": { path: { id: "1" } }, gone: {} } })
  await faulty.close()
  const found = faults.map((words) => words.replace(/for .*/, ""))
  expect(found).toEqual([
    "gone: there is an example, but no operation",
    expect.stringContaining("numbers.crash: 500"),
    expect.stringContaining("numbers.more: numbers.more does not answer what it describes"),
    "numbers.slow: a read sends 20 SQL statements, and may send 12",
  ])
  expect(faulty.errors.length).toBeGreaterThan(0)
}, 90_000)

test("an order is placed in an empty shop, by a guest and by a customer who buys what the test names", async () => {
  const first = await shop.placeOrder()
  expect(first).toMatchObject({ email: "guest@example.com", payment_status: "awaiting", total: 1_000 })
  const customer = await shop.customer({ email: "bea@example.com" })
  const items = [{ variant_id: first.items[0].variant_id, quantity: 3 }]
  const second = await shop.placeOrder({ customer, items, payment_provider_id: "scripted" })
  expect(second).toMatchObject({ customer_id: customer.id, email: "bea@example.com", total: 3_000 })
  expect(await shop.db.region.count()).toBe(1)
  await expect(shop.placeOrder({ items: [{ variant_id: "none" }] })).rejects.toThrow("could not be placed: 4")
})

test("a handler that has failed is tried again when the clock has moved past its delay, and parked after three days", async () => {
  const tried: number[] = []
  let isDown = true
  const run = async (_shop: unknown, { attempt }: { attempt: number }) => {
    tried.push(attempt)
    if (isDown) throw new Error("down")
  }
  const flaky = await openShop({ shop: defineShop({ on: [{ event: "order.placed", name: "erp", run }] }) })
  await flaky.placeOrder()
  await flaky.work()
  await flaky.work()
  expect(tried).toEqual([1])
  await flaky.advance(60_000)
  await flaky.work()
  expect(tried).toEqual([1, 2])
  flaky.advance(4 * 86_400_000)
  await flaky.work()
  const admin = await flaky.operator()
  const parked = await admin.get("/admin/event-runs?state=parked")
  expect(parked.body.runs).toMatchObject([{ handler: "erp", attempts: 3 }])
  isDown = false
  await admin.post(`/admin/event-runs/${parked.body.runs[0].id}/retry`)
  await flaky.work()
  expect(tried).toEqual([1, 2, 3, 4])
  await flaky.close()
}, 90_000)
