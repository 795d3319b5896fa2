import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { pick, randomOf } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let variants: string[]
let codes: string[]
let record: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  const facts = [
    { prices: [{ amount: 1250 }], inventory_quantity: 500 },
    { prices: [{ amount: 99 }], manage_inventory: false },
    { prices: [{ amount: 4000 }], allow_backorder: true },
  ]
  variants = [market.variant, ...(await aProduct(shop.db, { variants: facts })).variants]
  const regions = [market.region.id]
  codes = [
    (await aDiscount(shop.db, { regions })).code,
    (await aDiscount(shop.db, { regions, type: "fixed", value: 300, usage_limit: 500 })).code,
    (await aDiscount(shop.db, { regions, type: "free_shipping", value: 0 })).code,
  ]
  record = recordStatements(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const isOrderRead = (text: string) => /FROM "public"\."order" t\b/.test(text)

/** Completes a cart twice: the second answer is read. */
async function twice(id: string, query = "") {
  const complete = () => shop.post(`/store/carts/${id}/complete${query}`)
  let first: Awaited<ReturnType<typeof complete>> | undefined
  const texts = [...(await record(async () => (first = await complete())))]
  return { answered: must(first as NonNullable<typeof first>), read: must(await complete()), texts }
}

describe("the order that is answered is the order as it is read afterwards", () => {
  test("of random carts, without reading it", async () => {
    const random = randomOf("complete-known")
    for (let n = 0; n < 12; n++) {
      const id = await cartAt(shop, market).withAddress(1 + Math.floor(random() * 3), pick(random, variants))
      for (let more = Math.floor(random() * 3); more > 0; more--)
        must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: pick(random, variants), quantity: 2 }))
      if (random() < 0.5) must(await shop.post(`/store/carts/${id}`, { discounts: [{ code: pick(random, codes) }] }))
      if (random() < 0.7) must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
      must(await shop.post(`/store/carts/${id}/payment-sessions`))
      const { answered, read, texts } = await twice(id)
      expect(answered).toEqual(read)
      expect(texts.filter(isOrderRead)).toEqual([])
    }
  }, 120_000)

  test.each([
    ["?expand=region,billing_address&fields=email,total", false],
    ["?expand=items.variant,shipping_methods.shipping_option,discounts.rule,payments", false],
    ["?fields=id", false],
    ["?expand=items.variant.product,cart,customer", true],
  ])("whatever is selected: %s", async (query, isRead) => {
    const id = await cartAt(shop, market).withPayment(2)
    const { answered, read, texts } = await twice(id, query)
    expect(answered).toEqual(read)
    expect(texts.some(isOrderRead)).toBe(isRead)
  })

  test("with nothing to pay, with taxes that were stored, and with a gift card", async () => {
    const free = await cartAt(shop, market).withAddress()
    const region_id = market.region.id
    const { code } = await aGiftCard(shop.db, region_id, { value: 100_000, tax_rate: 19 })
    must(await shop.post(`/store/carts/${free}`, { gift_cards: [{ code }] }))
    const card = await twice(free)
    expect(card.answered).toEqual(card.read)
    expect(card.answered.data).toMatchObject({ total: 0, payments: [], gift_card_transactions: [{}] })

    const taxed = await cartAt(shop, market).withPayment()
    const [line] = await shop.db.lineItem.findMany({ where: { cart_id: taxed } })
    const item_id = line?.id as string
    await shop.db.lineItemTaxLine.create({
      data: { id: `litl_${item_id}`, item_id, rate: 7, name: "Old", code: "old" },
    })
    const stored = await twice(taxed)
    expect(stored.answered).toEqual(stored.read)
    expect(stored.answered.data.items[0].tax_lines).toMatchObject([{ rate: 19 }])
  })

  test("where an operator collects the taxes", async () => {
    const region = await aRegion(shop.db, { payment: ["scripted"], countries: [], automatic_taxes: false })
    const id = await cartAt(shop, { ...market, region }).withItems()
    must(await shop.post(`/store/carts/${id}`, { email: "manual@example.com" }))
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    const { answered, read } = await twice(id)
    expect(answered).toEqual(read)
  })
})

describe("completing", () => {
  const completing = async (headers?: Record<string, string>) => {
    const id = await cartAt(shop, market).withPayment(2)
    return record(async () => void must(await shop.post(`/store/carts/${id}/complete`, undefined, headers)))
  }
  const count = (texts: string[], part: string) => texts.filter((text) => text.includes(part)).length

  test("reads its cart once, and locks it twice", async () => {
    const texts = await completing()
    expect(count(texts, 'FROM "public"."cart" t WHERE t."id"')).toBe(2)
    expect(texts.filter((text) => text.startsWith("SELECT row_to_json"))).toHaveLength(1)
  })

  test("keeps its response in the order's own transaction, after which nothing is written", async () => {
    const texts = await completing({ "idempotency-key": "known-order" })
    expect(texts.filter((text) => text === "COMMIT")).toHaveLength(2)
    expect(texts.at(-1)).toBe("COMMIT")
    expect(texts.at(-2)).toContain("INSERT INTO mercer.idempotency_key")
  })

  test("takes the stock in its last trip but one, which waits for no answer in between", async () => {
    const texts = await completing()
    const taken = texts.findIndex((text) => text.includes("SET inventory_quantity"))
    expect(texts.slice(taken + 1).map((text) => /INSERT INTO mercer.idempotency_key|COMMIT/.exec(text)?.[0])).toEqual([
      "INSERT INTO mercer.idempotency_key",
      "COMMIT",
    ])
  })
})
