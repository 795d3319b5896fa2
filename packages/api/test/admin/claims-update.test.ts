import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aSentOrder, type ClaimsDesk, claimsDesk, refunding, refused, replacing } from "../support/claims.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let claims: ClaimsDesk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  claims = claimsDesk(desk)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const { notAllowed, invalid, notFound } = refused
const EXPANDED = "?expand=claims.claim_items.tags,claims.claim_items.images,claims.shipping_methods.tax_lines"

/** A claim with all possible fields. */
async function message() {
  const { id, item } = await aSentOrder(shop, desk, 2, market)
  const claim = await claims.made(id, {
    ...replacing(item, market.variant),
    claim_items: [
      {
        item_id: item,
        quantity: 1,
        reason: "other",
        note: "torn",
        tags: ["sleeve", "seam"],
        images: ["https://img.test/1.png", "https://img.test/2.png"],
      },
    ],
    shipping_methods: [{ option_id: market.option.id, price: 100 }],
    metadata: { a: 1, b: 2 },
  })
  return { id, item, claim: claim.id, claimed: claim.claim_items[0]?.id ?? "" }
}

const actual = async (id: string) => must(await desk.get(id, EXPANDED)).order.claims[0]
const textsOf = (rows: { value?: string; url?: string }[]) => rows.map(({ value, url }) => value ?? url).sort()

describe("an update", () => {
  test("changes the given fields, and leaves the rest", async () => {
    const { id, item, claim, claimed } = await message()
    const before = await actual(id)
    must(await claims.update(id, claim, {}))
    expect({ ...(await actual(id)), updated_at: "" }).toEqual({ ...before, updated_at: "" })
    const change = {
      id: claimed,
      item_id: item,
      quantity: 1,
      note: "torn sleeve",
      reason: "wrong_item",
      metadata: { seen: 1 },
    }
    const body = { claim_items: [change], no_notification: true, metadata: { b: "", c: 3 } }
    must(await claims.update(id, claim, body))
    const after = await actual(id)
    expect(after).toMatchObject({
      no_notification: true,
      metadata: { a: 1, c: 3 },
      claim_items: [{ note: "torn sleeve", reason: "wrong_item", metadata: { seen: 1 } }],
    })
    expect(after.claim_items[0].images).toEqual(before.claim_items[0].images)
    expect(textsOf(after.claim_items[0].tags)).toEqual(["seam", "sleeve"])
    expect(after.shipping_methods).toEqual(before.shipping_methods)
    must(await claims.update(id, claim, { claim_items: [{ id: claimed, note: "", reason: null }] }))
    expect((await actual(id)).claim_items).toMatchObject([{ note: "torn sleeve", reason: "wrong_item" }])
  })

  test("keeps the listed images, adds new ones, and removes the others", async () => {
    const { id, claim, claimed } = await message()
    const [first] = (await actual(id)).claim_items[0].images
    const images = [{ id: first.id, url: first.url }, { url: "https://img.test/3.png" }]
    must(await claims.update(id, claim, { claim_items: [{ id: claimed, images }] }))
    const kept = (await actual(id)).claim_items[0].images
    expect(textsOf(kept)).toEqual([first.url, "https://img.test/3.png"])
    expect(kept[0].id).toBe(first.id)
    must(await claims.update(id, claim, { claim_items: [{ id: claimed, images: [] }] }))
    expect((await actual(id)).claim_items[0].images).toEqual([])
  })

  test("replaces the tags, by values and ids", async () => {
    const { id, claim, claimed } = await message()
    const seam = (await actual(id)).claim_items[0].tags.find(({ value }: { value: string }) => value === "seam")
    const tags = [{ id: seam.id }, { value: " Button " }, { value: "SEAM" }]
    must(await claims.update(id, claim, { claim_items: [{ id: claimed, tags }] }))
    expect(textsOf((await actual(id)).claim_items[0].tags)).toEqual(["button", "seam"])
    must(await claims.update(id, claim, { claim_items: [{ id: claimed, tags: [] }] }))
    expect((await actual(id)).claim_items[0].tags).toEqual([])
    expect(await shop.db.claimTag.count({ where: { id: seam.id } })).toBe(1)
  })

  test("replaces the shipping methods: kept by id, changed, added, removed", async () => {
    const { id, claim } = await message()
    const [own] = (await actual(id)).shipping_methods
    const option_id = market.option.id
    must(
      await claims.update(id, claim, {
        shipping_methods: [{ id: own.id, price: 50, data: { floor: 2 } }, { option_id }],
      }),
    )
    expect((await actual(id)).shipping_methods).toMatchObject([
      { id: own.id, price: 50, data: { id: "manual-fulfillment", floor: 2 }, tax_lines: [{ rate: 19 }] },
      { price: 500, tax_lines: [{ rate: 19 }] },
    ])
    must(await claims.update(id, claim, { shipping_methods: [{ option_id, price: 0 }] }))
    expect((await actual(id)).shipping_methods).toMatchObject([{ price: 0 }])
    expect(await shop.db.shippingMethod.count({ where: { id: own.id } })).toBe(0)
    must(await claims.update(id, claim, { shipping_methods: [] }))
    expect((await actual(id)).shipping_methods).toEqual([])
    expect(must(await desk.get(id)).order.shipping_methods).toHaveLength(1)
  })

  test("leaves a method that v1 copied from the order on the order", async () => {
    const { id, claim } = await message()
    const [own] = must(await desk.get(id)).order.shipping_methods
    await shop.db.shippingMethod.update({ where: { id: own.id }, data: { claim_order_id: claim } })
    must(await claims.update(id, claim, { shipping_methods: [] }))
    const row = await shop.db.shippingMethod.findUniqueOrThrow({ where: { id: own.id } })
    expect(row).toMatchObject({ order_id: id, claim_order_id: null })
  })

  test("of a shipped claim, or a refund claim, is accepted", async () => {
    const { id, item } = await aSentOrder(shop, desk, 2, market)
    const paid = await claims.made(id, refunding(item))
    const sent = await claims.made(id, replacing(item, market.variant))
    must(await claims.ship(id, sent.id, sent.fulfillments[0]?.id ?? ""))
    for (const one of [paid, sent]) must(await claims.update(id, one.id, { metadata: { k: "v" } }))
    expect(await shop.db.claimOrder.count({ where: { order_id: id, metadata: { equals: { k: "v" } } } })).toBe(2)
  })
})

describe("an update is refused", () => {
  test("for a canceled claim, and a claim of another order or an unknown one", async () => {
    const { id, claim } = await message()
    const other = await message()
    for (const foreign of [other.claim, "claim_nobody"])
      expect(refusal(await claims.update(id, foreign, { metadata: { mine: 1 } }))).toEqual(notFound(/related to order/))
    expect((await actual(other.id)).metadata).toEqual({ a: 1, b: 2 })
    must(await claims.cancel(id, claim))
    expect(refusal(await claims.update(id, claim, {}))).toEqual(notAllowed(/^Canceled claim cannot be updated$/))
  })

  test("for what belongs to other claims, and then changes nothing", async () => {
    const { id, claim, claimed } = await message()
    const other = await message()
    const theirs = await actual(other.id)
    const image = theirs.claim_items[0].images[0].id
    const before = await actual(id)
    for (const [change, what] of [
      [{ claim_items: [{ id: other.claimed, note: "mine" }] }, /no item/],
      [{ claim_items: [{ id: claimed, images: [{ id: image }] }] }, /no image/],
      [{ claim_items: [{ id: claimed, note: "x" }, { id: "citm_x" }] }, /no item/],
      [{ claim_items: [{ id: claimed, tags: [{ id: "ctag_x" }] }] }, /tag/],
      [{ metadata: { x: 1 }, shipping_methods: [{ id: theirs.shipping_methods[0].id }] }, /was not found/],
      [{ shipping_methods: [{ option_id: "so_x" }] }, /so_x was not found/],
      [{ shipping_methods: [{ price: 1 }] }, /^"optionId" must be defined$/],
    ] as const)
      expect(refusal(await claims.update(id, claim, change))).toEqual(notFound(what))
    expect(await actual(id)).toEqual(before)
    expect(await actual(other.id)).toEqual(theirs)
  })

  test("for an option of another region", async () => {
    const { id, claim } = await message()
    const region = await aRegion(shop.db, { countries: [] })
    const option = await aShippingOption(shop.db, region.id)
    expect(refusal(await claims.update(id, claim, { shipping_methods: [{ option_id: option.id }] }))).toEqual(
      invalid(/region/),
    )
    expect((await actual(id)).shipping_methods).toHaveLength(1)
  })

  test.each([
    [{ reason: "because" }],
    [{ reason: 5 }],
    [{ quantity: 2 }],
    [{ item_id: newId("item") }],
    [{ images: [{}] }],
    [{ images: [{ url: "javascript:alert(1)" }] }],
    [{ images: "https://img.test/1.png" }],
    [{ tags: [{}] }],
    [{ tags: [{ value: "  " }] }],
    [{ tags: ["sleeve"] }],
    [{ metadata: "x" }],
    [{ price: 1 }],
  ])("with the item's %j", async (change) => {
    const { id, claim, claimed } = await message()
    expect(refusal(await claims.update(id, claim, { claim_items: [{ id: claimed, ...change }] }))).toEqual(invalid(/./))
  })

  test.each([
    { claim_items: "all" },
    { claim_items: [{ note: "x" }] },
    { shipping_methods: {} },
    { shipping_methods: [{ option_id: "x", price: -1 }] },
    { no_notification: "yes" },
    { type: "refund" },
  ])("with %j", async (body) => {
    const { id, claim } = await message()
    expect(refusal(await claims.update(id, claim, body))).toEqual(invalid(/./))
  })
})
