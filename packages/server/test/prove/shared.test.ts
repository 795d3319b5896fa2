// Four servers on one database are one shop: logins, limits, keys, orders, what they keep in memory, and what is done once.
import { aMarket, anOperator, cartAt, make, must, SEED, tally } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Pair, settles, startPair } from "../support/pair.ts"

let pair: Pair

const TOKEN = "a-token-of-an-operator"
const operator = { authorization: `Bearer ${TOKEN}` }

beforeAll(async () => {
  pair = await startPair(undefined, 4)
  await anOperator(pair, "shared@example.com", TOKEN)
}, 120_000)
afterAll(() => pair?.close())

const all = [0, 1, 2, 3] as const

/** The same cookies at another server, as behind a load balancer. */
const cookie = (visitor: ReturnType<Pair["visitor"]>) => ({ cookie: visitor.cookie() })

const someone = (email: string) => ({ first_name: "Ada", last_name: "Byron", email, password: "correct horse" })

test("a login at one server is valid at the others, and a logout ends it at all", async () => {
  const visitor = pair.visitor(0)
  must(await visitor.post("/store/customers", someone("shared@example.com")))
  const headers = cookie(visitor)
  for (const index of all) {
    const { customer } = must(await pair.visitor(index).get("/store/customers/me", headers))
    expect(customer.email).toBe("shared@example.com")
  }
  await pair.visitor(1).delete("/store/auth", undefined, headers)
  for (const index of all) expect((await pair.visitor(index).get("/store/customers/me", headers)).status).toBe(401)
})

test("failed logins count for all servers: the eleventh is refused at each", async () => {
  must(await pair.visitor(0).post("/store/customers", someone("guessed@example.com")))
  const guess = (index: number) =>
    pair.visitor(index).post("/store/auth", { email: "guessed@example.com", password: "wrong" })
  const statuses: number[] = []
  for (let tries = 0; tries < 10; tries++) statuses.push((await guess(tries)).status)
  expect(statuses).toEqual(Array(10).fill(401))
  for (const index of all) {
    const refused = await guess(index)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  }
})

test("a limit that all servers count at the same moment lets through as many as it says", async () => {
  const ask = (index: number) => pair.visitor(index).get(`/store/auth/nobody-${index}@example.com`)
  const statuses = (await make(40, ask, 40)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
})

test("one Idempotency-Key sent to all servers concurrently adds one line and gets identical responses", async () => {
  const { cart } = must(await pair.visitor().post("/store/carts", { region_id: pair.market.region.id }))
  const headers = { "idempotency-key": `shared-${cart.id}` }
  const body = { variant_id: pair.market.variant, quantity: 1 }
  const add = (index: number) => pair.visitor(index).post(`/store/carts/${cart.id}/line-items`, body, headers)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => add(index)))
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const later = await make(4, add)
  const texts = new Set([...replies, ...later].flatMap((one) => (one.status === 200 ? one.text : [])))
  expect(texts.size).toBe(1)
  expect(must(await pair.visitor(1).get(`/store/carts/${cart.id}`)).cart.items).toMatchObject([{ quantity: 1 }])
})

test(`20 concurrent completions of one cart through all servers create one order (seed ${SEED})`, async () => {
  const id = await cartAt(pair.visitor(), pair.market).withPayment()
  const done = await make(20, (index) => pair.visitor(index).post(`/store/carts/${id}/complete`), 20)
  const orders = new Set(done.flatMap((one) => (one.status === 200 ? one.body.data.id : [])))
  expect(orders.size).toBe(1)
  expect(done.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await settles(pair)
})

test("what one server has changed, the others never answer as it was before", async () => {
  const { product_id } = await pair.db.productVariant.findUniqueOrThrow({ where: { id: pair.market.variant } })
  const read = (index: number) => pair.visitor(index).get(`/store/products/${product_id}`)
  for (let round = 0; round < 12; round++) {
    const title = `Round ${round}`
    must(await pair.visitor(round).post(`/admin/products/${product_id}`, { title }, operator))
    const titles = (await make(8, read, 8)).map((one) => must(one).product.title)
    expect(titles).toEqual(Array(8).fill(title))
  }
})

test("each order is confirmed by one email, whichever server takes it", async () => {
  const ids = await make(16, (index) => cartAt(pair.visitor(index), pair.market).withPayment())
  const orders = await make(16, async (index) => {
    const { data } = must(await pair.visitor(index).post(`/store/carts/${ids[index]}/complete`))
    return data.id as string
  })
  const mails = () => pair.db.notification.findMany({ where: { resource_id: { in: orders } } })
  await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(16)
  expect(new Set((await mails()).map(({ resource_id }) => resource_id)).size).toBe(16)
  await expect.poll(() => pair.db.outbox.count({ where: { done_at: null } }), { timeout: 30_000 }).toBe(0)
  expect(await mails()).toHaveLength(16)
})

test("an import that all servers could take is applied once", async () => {
  const rows = Array.from({ length: 600 }, (_, n) => `shared-${n},Shared ${n},One,SHARED-${n}`)
  const file = new Blob([["Product Handle,Product Title,Variant Title,Variant SKU", ...rows].join("\n")])
  const form = new FormData()
  form.append("files", file, "products.csv")
  const url = pair.servers[0]?.url
  const { uploads } = await (
    await fetch(`${url}/admin/uploads/protected`, { method: "POST", headers: operator, body: form })
  ).json()
  const body = { type: "product-import", context: { fileKey: uploads[0].key }, dry_run: false }
  const { batch_job } = (await pair.visitor(1).post("/admin/batch-jobs", body, operator)).body
  const job = async () => must(await pair.visitor(2).get(`/admin/batch-jobs/${batch_job.id}`, operator)).batch_job
  await expect.poll(async () => (await job()).status, { timeout: 60_000 }).toBe("completed")
  expect((await job()).result.operations).toMatchObject({ PRODUCT_CREATE: 600, VARIANT_CREATE: 600 })
  expect(await pair.db.product.count({ where: { handle: { startsWith: "shared-" } } })).toBe(600)
})

test("20 carts for the last unit through all servers create one order", async () => {
  const market = await aMarket({ db: pair.db } as never, { stock: 1 })
  const ids = await make(20, (index) => cartAt(pair.visitor(index), market).withPayment())
  const done = await make(20, (index) => pair.visitor(index).post(`/store/carts/${ids[index]}/complete`), 20)
  expect(tally(done)).toEqual({ 200: 1, 409: 19 })
  await settles(pair)
})
