// Two servers on one database are one shop: logins, limits, keys and orders.
import { aMarket, cartAt, make, must, SEED, tally } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Pair, settles, startPair } from "../support/pair.ts"

let pair: Pair

beforeAll(async () => {
  pair = await startPair()
}, 120_000)
afterAll(() => pair?.close())

const both = [0, 1] as const

/** The same cookies at another server, as behind a load balancer. */
const cookie = (visitor: ReturnType<Pair["visitor"]>) => ({ cookie: visitor.cookie() })

const someone = (email: string) => ({ first_name: "Ada", last_name: "Byron", email, password: "correct horse" })

test("a login at one server is valid at the other, and a logout ends it at both", async () => {
  const visitor = pair.visitor(0)
  must(await visitor.post("/store/customers", someone("shared@example.com")))
  const headers = cookie(visitor)
  for (const index of both) {
    const { customer } = must(await pair.visitor(index).get("/store/customers/me", headers))
    expect(customer.email).toBe("shared@example.com")
  }
  await pair.visitor(1).delete("/store/auth", undefined, headers)
  for (const index of both) expect((await pair.visitor(index).get("/store/customers/me", headers)).status).toBe(401)
})

test("failed logins count for both servers: the eleventh is refused at either", async () => {
  must(await pair.visitor(0).post("/store/customers", someone("guessed@example.com")))
  const guess = (index: number) =>
    pair.visitor(index).post("/store/auth", { email: "guessed@example.com", password: "wrong" })
  const statuses: number[] = []
  for (let tries = 0; tries < 10; tries++) statuses.push((await guess(tries)).status)
  expect(statuses).toEqual(Array(10).fill(401))
  for (const index of both) {
    const refused = await guess(index)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  }
})

test("one Idempotency-Key sent to both servers concurrently adds one line and gets identical responses", async () => {
  const { cart } = must(await pair.visitor().post("/store/carts", { region_id: pair.market.region.id }))
  const headers = { "idempotency-key": `shared-${cart.id}` }
  const body = { variant_id: pair.market.variant, quantity: 1 }
  const add = (index: number) => pair.visitor(index).post(`/store/carts/${cart.id}/line-items`, body, headers)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => add(index)))
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const texts = new Set([...replies, await add(0), await add(1)].flatMap((one) => (one.status === 200 ? one.text : [])))
  expect(texts.size).toBe(1)
  expect(must(await pair.visitor(1).get(`/store/carts/${cart.id}`)).cart.items).toMatchObject([{ quantity: 1 }])
})

test(`20 concurrent completions of one cart through both servers create one order (seed ${SEED})`, async () => {
  const id = await cartAt(pair.visitor(), pair.market).withPayment()
  const done = await make(20, (index) => pair.visitor(index).post(`/store/carts/${id}/complete`), 20)
  const orders = new Set(done.flatMap((one) => (one.status === 200 ? one.body.data.id : [])))
  expect(orders.size).toBe(1)
  expect(done.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await settles(pair)
})

test("20 carts for the last unit through both servers create one order", async () => {
  const market = await aMarket({ db: pair.db } as never, { stock: 1 })
  const ids = await make(20, (index) => cartAt(pair.visitor(index), market).withPayment())
  const done = await make(20, (index) => pair.visitor(index).post(`/store/carts/${ids[index]}/complete`), 20)
  expect(tally(done)).toEqual({ 200: 1, 409: 19 })
  await settles(pair)
})
