import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aProduct, aShippingOption } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must } from "../support/checkout.ts"
import { pick, randomOf } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let variants: string[]
let codes: string[]
let options: string[]
let record: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  variants = (await aProduct(shop.db, { variants: Array.from({ length: 6 }, (_, n) => 100 * n + 50) })).variants
  const regions = [market.region.id]
  codes = [(await aDiscount(shop.db, { regions })).code, (await aDiscount(shop.db, { regions })).code]
  options = [market.option.id, (await aShippingOption(shop.db, market.region.id)).id]
  record = recordStatements(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Write = { method: "post" | "delete"; below: string; body?: object; reads?: true }
type Line = { id: string }

/** One random write to the cart; `reads` where only the tables know the result. */
function aWrite(random: () => number, items: Line[]): Write {
  const variant_id = pick(random, variants)
  const quantity = 1 + Math.floor(random() * 5)
  const line = items.length > 0 ? pick(random, items) : undefined
  const person = { ...ADDRESS, metadata: { b: 1, a: [null] }, company: null }
  const metadata = { color: pick(random, ["red", "blue"]) }
  const writes: Write[] = [
    { method: "post", below: "/line-items", body: { variant_id, quantity } },
    { method: "post", below: "/line-items", body: { variant_id, quantity, metadata } },
    { method: "post", below: "", body: { email: `${variant_id}@example.com`.toLowerCase() } },
    { method: "post", below: "", body: { shipping_address: person, billing_address: { last_name: "Lovelace" } } },
    { method: "post", below: "", body: { shipping_address: { city: pick(random, ["Ulm", "Bonn"]) } } },
    { method: "post", below: "", body: { billing_address: null } },
    { method: "post", below: "", body: { discounts: [{ code: pick(random, codes) }] }, reads: true },
    { method: "post", below: "", body: { context: { n: quantity, a: 1 } }, reads: true },
    { method: "post", below: "/shipping-methods", body: { option_id: pick(random, options), data: { note: "x" } } },
  ]
  if (line) {
    writes.push({ method: "post", below: `/line-items/${line.id}`, body: { quantity } })
    writes.push({ method: "post", below: `/line-items/${line.id}`, body: { quantity, metadata } })
    writes.push({ method: "post", below: `/line-items/${line.id}`, body: { quantity: 0 } })
    writes.push({ method: "delete", below: `/line-items/${line.id}` })
  }
  return pick(random, writes)
}

describe("a write's response is the cart as it is read afterwards", () => {
  test("after random writes, which are read again only where the tables alone know the result", async () => {
    const random = randomOf("carts-known")
    let known = 0
    for (let n = 0; n < 8; n++) {
      let cart = must(await shop.post("/store/carts", { region_id: market.region.id, country_code: "de" })).cart
      const path = `/store/carts/${cart.id}`
      for (let step = 0; step < 12; step++) {
        const { method, below, body, reads } = aWrite(random, cart.items)
        let reply: Awaited<ReturnType<typeof shop.post>> | undefined
        const send = async () => {
          reply = method === "post" ? await shop.post(path + below, body) : await shop.delete(path + below)
        }
        const texts = [...(await record(send))]
        const answered = must(reply as NonNullable<typeof reply>).cart
        cart = must(await shop.get(path)).cart
        const { customer: _, ...rest } = answered
        expect(rest, JSON.stringify({ below, body })).toEqual(cart)
        if (!reads) known += 1
        if (!reads) expect(texts.at(-1), JSON.stringify({ below, body })).toBe("COMMIT")
      }
    }
    expect(known).toBeGreaterThan(30)
  }, 120_000)

  test("of a new cart, with its first lines, which is not read at all", async () => {
    const region_id = market.region.id
    const items = variants.map((variant_id, index) => ({ variant_id, quantity: 1 + index }))
    for (const [query, body] of [
      ["", { region_id }],
      ["", { region_id, country_code: "de", context: { b: 1, a: null } }],
      ["", { region_id, items }],
      ["?expand=region.currency,shipping_address,items.variant.product,sales_channel", { region_id, items }],
      ["?expand=customer&fields=id,region_id", { region_id, country_code: "de", items }],
    ] as const) {
      let reply: Awaited<ReturnType<typeof shop.post>> | undefined
      const texts = [...(await record(async () => (reply = await shop.post(`/store/carts${query}`, body))))]
      const { cart } = must(reply as NonNullable<typeof reply>)
      expect(cart, query).toEqual(must(await shop.get(`/store/carts/${cart.id}${query}`)).cart)
      expect(texts.filter((text) => text.includes('FROM "public"."cart" t'))).toEqual([])
    }
  })

  test("with the customer, and with relations that only a read has", async () => {
    const { id } = must(await shop.post("/store/carts", { region_id: market.region.id })).cart
    must(await shop.post(`/store/carts/${id}`, { email: "known@example.com" }))
    const [variant_id] = variants
    for (const query of [
      "expand=customer,items.variant.product.collection",
      "expand=customer&fields=id,email,total",
      "expand=customer,region",
    ]) {
      const { cart } = must(await shop.post(`/store/carts/${id}/line-items?${query}`, { variant_id, quantity: 1 }))
      expect(cart, query).toEqual(must(await shop.get(`/store/carts/${id}?${query}`)).cart)
    }
    const email = await shop.post(`/store/carts/${id}?expand=customer`, { email: "other@example.com" })
    expect(must(email).cart).toEqual(must(await shop.get(`/store/carts/${id}?expand=customer`)).cart)
  })

  test("with the taxes and sessions of a cart that is being paid", async () => {
    const { id } = must(await shop.post("/store/carts", { region_id: market.region.id })).cart
    const path = `/store/carts/${id}`
    must(await shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }))
    must(await shop.post(`${path}/payment-sessions`))
    const { cart } = must(
      await shop.post(`${path}/line-items?expand=payment_sessions`, { variant_id: market.variant, quantity: 2 }),
    )
    expect(cart).toEqual(must(await shop.get(`${path}?expand=payment_sessions`)).cart)
    expect(cart.payment_sessions[0].amount).toBe(cart.total)
  })
})

test("changing payment sessions reads the cart once, and answers with what it has written", async () => {
  const region = (await aMarket(shop, { payment: ["manual", "scripted"] })).region
  const { id } = must(await shop.post("/store/carts", { region_id: region.id })).cart
  const path = `/store/carts/${id}`
  must(await shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 2 }))
  for (const [below, body] of [
    ["/payment-sessions?expand=payment_sessions,customer", undefined],
    ["/payment-sessions", undefined],
    ["/payment-session", { provider_id: "scripted" }],
    ["/payment-session", { provider_id: "scripted" }],
    ["/payment-session", { provider_id: "manual" }],
    ["/payment-sessions/manual/refresh", undefined],
  ] as const) {
    let reply: Awaited<ReturnType<typeof shop.post>> | undefined
    const texts = [...(await record(async () => (reply = await shop.post(path + below, body))))]
    const answered = must(reply as NonNullable<typeof reply>).cart
    const query = below.split("?")[1] ?? "expand=customer"
    const read = must(await shop.get(`${path}?${query}`)).cart
    if (query.includes("sessions")) expect(answered, below).toEqual(read)
    expect(answered.payment_sessions, below).toEqual(must(await shop.get(path)).cart.payment_sessions)
    expect(
      texts.filter((text) => text.startsWith("SELECT row_to_json")),
      below,
    ).toHaveLength(1)
  }
  const gone = await shop.delete(`${path}/payment-sessions/manual`)
  expect(must(gone).cart).toEqual(must(await shop.get(path)).cart)
})

test("selecting a shipping method reads the cart once, and answers with what it has written", async () => {
  const { id } = must(await shop.post("/store/carts", { region_id: market.region.id })).cart
  const path = `/store/carts/${id}`
  must(await shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 2 }))
  for (let n = 0; n < 2; n++) {
    let reply: Awaited<ReturnType<typeof shop.post>> | undefined
    const select = () => shop.post(`${path}/shipping-methods`, { option_id: market.option.id })
    const texts = [...(await record(async () => (reply = await select())))]
    expect(must(reply as NonNullable<typeof reply>).cart).toEqual(must(await shop.get(path)).cart)
    expect(texts.filter((text) => /row_to_json.*FROM "public"."cart" t/s.test(text))).toHaveLength(1)
  }
})

test("a cart that changes while its carrier is asked is read again", async () => {
  const { region, option } = await aMarket(shop)
  const { id } = must(await shop.post("/store/carts", { region_id: region.id })).cart
  const path = `/store/carts/${id}`
  const carrier = shop.providers.fulfillment("manual")
  const { validateFulfillmentData } = carrier
  const adding = async () => must(await shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 3 }))
  const asked = async (...given: Parameters<typeof validateFulfillmentData>) => {
    await adding()
    return validateFulfillmentData.apply(carrier, given)
  }
  Object.assign(carrier, { validateFulfillmentData: asked })
  const { cart } = must(await shop.post(`${path}/shipping-methods`, { option_id: option.id }))
  Object.assign(carrier, { validateFulfillmentData })
  expect(cart.items).toMatchObject([{ quantity: 3, has_shipping: true }])
  expect(cart).toEqual(must(await shop.get(path)).cart)
})

describe("the response is kept in the write's own transaction", () => {
  const add = (id: string, quantity: number, key: string) =>
    shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity }, { "idempotency-key": key })

  test("and is what a second request with the key gets", async () => {
    const { id } = must(await shop.post("/store/carts", { region_id: market.region.id })).cart
    let first: Awaited<ReturnType<typeof add>> | undefined
    const texts = await record(async () => {
      first = await add(id, 2, "known-1")
    })
    expect(texts.filter((text) => text === "COMMIT")).toHaveLength(1)
    expect(texts.at(-1)).toBe("COMMIT")
    const second = await add(id, 2, "known-1")
    expect(second.text).toBe(first?.text)
    expect(must(await shop.get(`/store/carts/${id}`)).cart.items[0].quantity).toBe(2)
  })

  test("and is not kept when the write fails", async () => {
    const { id } = must(await shop.post("/store/carts", { region_id: market.region.id })).cart
    expect((await add(id, 9_999_999, "known-2")).status).not.toBe(200)
    expect(await shop.db.idempotencyKey.findUnique({ where: { key: "known-2" } })).toMatchObject({
      response_code: null,
    })
  })
})
