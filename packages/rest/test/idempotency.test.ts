import { Refusal } from "@mercer/commerce"
import { beforeEach, describe, expect, test } from "vitest"
import { openShop, runs } from "./shop.ts"

let shop = openShop()
const complete = (key?: string, path = "/store/carts/cart_1/complete", body?: unknown) =>
  shop.send("POST", path, body, key === undefined ? {} : { "idempotency-key": key })

beforeEach(() => {
  shop = openShop()
  Object.assign(runs, { count: 0, wait: 0, answer: "order", fail: undefined })
})

describe("a client's key", () => {
  test("is done once, and replayed byte for byte", async () => {
    const first = await complete("key-1")
    expect(first.body).toEqual({ type: "order", id: "cart_1", count: 1, key: "key-1", recovery_point: "started" })
    expect(first.headers.get("idempotency-key")).toBe("key-1")
    for (let i = 0; i < 5; i++) {
      const again = await complete("key-1")
      expect([again.status, again.text, again.headers.get("idempotency-key")]).toEqual([200, first.text, "key-1"])
    }
    expect(runs.count).toBe(1)
  })

  test("is the same under the operation's older path", async () => {
    const first = await complete("key-1")
    expect((await complete("key-1", "/store/carts/cart_1/complete-cart")).text).toBe(first.text)
  })

  test("is refused for anything else", async () => {
    await complete("key-1")
    const others: [string, unknown?][] = [
      ["/store/carts/cart_2/complete"],
      ["/store/carts/cart_1/complete?fields=id"],
      ["/store/carts/cart_1/line-items", { variant_id: "v" }],
      ["/admin/orders/cart_1/claims", {}],
    ]
    for (const [path, body] of others) {
      expect(await complete("key-1", path, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    }
    expect(runs.count).toBe(1)
  })

  test("covers the body, in any order of its keys", async () => {
    const add = (text: string) => complete("key-1", "/store/carts/cart_1/line-items?fields=id", text)
    expect((await add('{"variant_id":"v"}')).status).toBe(200)
    expect((await add('{ "variant_id": "v" }')).status).toBe(200)
    expect((await add('{"variant_id":"w"}')).status).toBe(400)
  })

  test("lets one of many parallel requests run; the others get its response", async () => {
    runs.wait = 100
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete("key-1")))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(runs.count).toBe(1)
  })

  test("is waited for two seconds, then in conflict", async () => {
    runs.wait = 2_400
    const [first, second] = await Promise.all(
      [complete("key-1"), complete("key-1")].map(async (answer) => (await answer).status),
    )
    expect([first, second].sort()).toEqual([200, 409])
    const late = await complete("key-1")
    expect(late.status).toBe(200)
    expect(runs.count).toBe(1)
  })

  test.each([
    ["a refusal", new Refusal("not_allowed", "No"), 400],
    ["a conflict", new Refusal("conflict", "No"), 409],
    ["a failure", new Error("No"), 500],
  ])("is free again after %s", async (_name, error, status) => {
    runs.fail = error
    const failed = await complete("key-1")
    expect([failed.status, failed.headers.get("idempotency-key")]).toEqual([status, "key-1"])
    runs.fail = undefined
    const row = shop.keys.rows.get("key-1")
    if (row) row.recovery_point = "payment_authorized"
    expect((await complete("key-1")).body).toMatchObject({ count: 2, recovery_point: "payment_authorized" })
  })

  test("is freed when the cart requires more from the shopper", async () => {
    runs.answer = "cart"
    expect((await complete("key-1")).body).toMatchObject({ type: "cart", count: 1 })
    runs.answer = "order"
    expect((await complete("key-1")).body).toMatchObject({ type: "order", count: 2 })
    expect((await complete("key-1")).body).toMatchObject({ type: "order", count: 2 })
  })

  test("is freed when the input is not valid", async () => {
    expect((await complete("key-1", "/store/carts/cart_1/line-items", {})).status).toBe(400)
    expect(shop.keys.rows.get("key-1")?.held).toBe(false)
  })

  test("is useless to another caller", async () => {
    const claim = (authorization: string) =>
      shop.send("POST", "/admin/orders/o/claims", {}, { authorization, "idempotency-key": "key-1" })
    expect((await claim("Bearer a")).status).toBe(200)
    expect((await claim("")).status).toBe(401)
    expect((await claim("Bearer b")).status).toBe(400)
    expect((await claim("Bearer a")).status).toBe(200)
    expect(runs.count).toBe(1)
  })

  test.each(["", "x".repeat(256), "a b", "é"])("%j is refused", async (key) => {
    const answer = await complete(key)
    expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    expect(answer.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/)
    expect(runs.count).toBe(0)
  })

  test("that is a constant of a published starter counts as none", async () => {
    const first = await complete("create_payment_session_key")
    const other = await complete("create_payment_session_key", "/store/carts/cart_2/complete")
    const again = await complete("create_payment_session_key")
    expect([first.status, other.status, again.status]).toEqual([200, 200, 200])
    expect(again.body.count).toBe(3)
    const keys = [first, other, again].map(({ headers }) => headers.get("idempotency-key") ?? "")
    expect(new Set(keys).size).toBe(3)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(shop.keys.rows.has("create_payment_session_key")).toBe(false)
  })

  test("may be long", async () => {
    expect((await complete("~".repeat(255))).status).toBe(200)
  })
})

describe("a generated key", () => {
  test("is created, returned and stored only with the result", async () => {
    const first = await complete()
    const key = first.headers.get("idempotency-key") ?? ""
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(first.body.key).toBe(key)
    expect(shop.keys.rows.get(key)).toMatchObject({
      method: "POST",
      path: "/store/carts/cart_1/complete",
      answer: { status: 200 },
    })
    expect((await complete(key)).text).toBe(first.text)
    expect(runs.count).toBe(1)
  })

  test("stores nothing after a failure", async () => {
    runs.fail = new Refusal("not_allowed", "No")
    expect((await complete()).headers.get("idempotency-key")).toBeTruthy()
    expect(shop.keys.rows.size).toBe(0)
  })
})

test("a store that fails after the work is done does not fail the request", async () => {
  const finish = () => Promise.reject(new Error("gone"))
  shop = openShop({ idempotency: { ...shop.keys.store, finish } })
  expect((await complete("key-1")).status).toBe(200)
  expect(shop.logged).toHaveLength(1)
})

test("without a store the key is only returned", async () => {
  shop = openShop({ idempotency: undefined })
  expect((await complete("key-1")).headers.get("idempotency-key")).toBe("key-1")
  expect((await complete("key-1")).body.count).toBe(2)
})

test("other operations ignore a key", async () => {
  const answer = await shop.send("POST", "/store/carts", {}, { "idempotency-key": "\u00e9" })
  expect([answer.status, answer.headers.get("idempotency-key")]).toEqual([200, null])
})
