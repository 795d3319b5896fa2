import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aShippingOption } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aSentOrder, type ClaimsDesk, carrier, claimsDesk, refused, replacing } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, bookOf, type Desk, newest, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aProfile } from "../support/shop-rows.ts"

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
  await expectSound(shop, { [market.variant]: 1000 })
  await shop.close()
})

const sent = (quantity = 2) => aSentOrder(shop, desk, quantity, market)
const { invalid } = refused

describe("a replacement claim", () => {
  test("takes the items from stock and fulfills them at once, with the order's carrier at no charge", async () => {
    const { id, item } = await sent()
    const { variant } = await aProduct(shop.db, { title: "Sock", variants: [{ inventory_quantity: 5 }] })
    const { asked, stop } = carrier(shop, () => ({ label: "L1" }))
    const { order } = must(await claims.create(id, replacing(item, variant)))
    stop()
    expect(order).toMatchObject({
      payment_status: "captured",
      fulfillment_status: "shipped",
      refunded_total: 0,
      total: 2975,
      claims: [
        {
          order_id: id,
          type: "replace",
          payment_status: "na",
          fulfillment_status: "fulfilled",
          refund_amount: null,
          canceled_at: null,
          return_order: null,
          shipping_methods: [],
          claim_items: [{ item_id: item, quantity: 1, reason: "production_failure", note: null, images: [] }],
          additional_items: [
            {
              title: "Sock",
              variant_id: variant,
              quantity: 1,
              unit_price: 1000,
              fulfilled_quantity: 1,
              shipped_quantity: null,
              order_id: null,
              cart_id: null,
              tax_lines: [{ rate: 19, name: "default" }],
              adjustments: [],
              refundable: 1190,
            },
          ],
          fulfillments: [{ provider_id: "manual", data: { label: "L1" }, shipped_at: null, items: [{ quantity: 1 }] }],
        },
      ],
    })
    expect(order.claims[0].shipping_address_id).toBe(order.shipping_address.id)
    expect(await stockOf(shop, variant)).toBe(4)
    const [, items, about, fulfillment, attempt] = asked[0] ?? []
    const line = order.claims[0].additional_items[0]
    expect(items).toMatchObject([{ quantity: 1, item: { id: line.id, title: "Sock", variant: { id: variant } } }])
    expect(about).toMatchObject({ id, shipping_address: { city: "Berlin" } })
    expect(fulfillment).toEqual({ id: order.claims[0].fulfillments[0].id })
    expect(attempt).toEqual({ idempotency_key: expect.stringMatching(/^act_\w+:0$/) })
  })

  test("returns all its data: reasons, notes, images, tags, metadata", async () => {
    const { id, item } = await sent(3)
    const claim = await claims.made(id, {
      ...replacing(item, market.variant),
      claim_items: [
        { item_id: item, quantity: 1, reason: "missing_item", note: "gone", tags: [" Lost ", "lost", "POST"] },
        { item_id: item, quantity: 2, reason: "other", images: ["https://img.test/a.png", "/b.png"] },
      ],
      metadata: { by: "phone" },
      no_notification: true,
    })
    const { order } = must(await desk.get(id, "?expand=claims.claim_items.tags,claims.claim_items.images"))
    expect(order.claims).toMatchObject([
      {
        id: claim.id,
        metadata: { by: "phone" },
        no_notification: true,
        claim_items: [
          { quantity: 1, reason: "missing_item", note: "gone", images: [] },
          { quantity: 2, reason: "other", tags: [], images: [{ url: "https://img.test/a.png" }, { url: "/b.png" }] },
        ],
      },
    ])
    const tags = order.claims[0].claim_items[0].tags.map(({ value }: { value: string }) => value).sort()
    expect(tags).toEqual(["lost", "post"])
    const other = await sent(1)
    must(
      await claims.create(other.id, {
        ...replacing(other.item, market.variant),
        claim_items: [{ item_id: other.item, quantity: 1, reason: "other", tags: ["Lost"] }],
      }),
    )
    expect(await shop.db.claimTag.count({ where: { value: "lost" } })).toBe(1)
  })

  test("uses its own shipping methods: at the option's price unless another is given, including 0", async () => {
    const { id, item } = await sent(3)
    const option_id = market.option.id
    const made = async (method: object) =>
      (await claims.made(id, replacing(item, market.variant, 1, { shipping_methods: [method] }))) as unknown as {
        shipping_methods: object[]
      }
    expect((await made({ option_id })).shipping_methods).toMatchObject([{ price: 500, shipping_option: {} }])
    expect((await made({ option_id, price: 0, data: { floor: 2 } })).shipping_methods).toMatchObject([
      { price: 0, data: { id: "manual-fulfillment", floor: 2 }, tax_lines: [{ rate: 19 }] },
    ])
    const { order } = must(await desk.get(id))
    const [own] = order.shipping_methods
    const copied = (await made({ id: own.id, price: 7 })).shipping_methods
    expect(copied).toMatchObject([{ price: 7, shipping_option_id: option_id }])
    expect(must(await desk.get(id)).order.shipping_methods).toMatchObject([{ id: own.id, price: 500 }])
  })

  test("creates one fulfillment per shipping method, by shipping profile", async () => {
    const { id, item } = await sent()
    const profile_id = await aProfile(shop.db)
    const bulky = await aProduct(shop.db, { profile_id, title: "Chair" })
    const other = await aShippingOption(shop.db, market.region.id, { profile_id })
    const claim = await claims.made(id, {
      ...replacing(item, market.variant),
      additional_items: [
        { variant_id: market.variant, quantity: 1 },
        { variant_id: bulky.variant, quantity: 2 },
      ],
      shipping_methods: [{ option_id: market.option.id }, { option_id: other.id }],
    })
    const lines = claim.additional_items.map(({ id }) => id)
    expect(claim.fulfillments.map(({ items }) => items.map(({ item_id }) => item_id))).toEqual(
      expect.arrayContaining([[lines[0]], [lines[1]]]),
    )
    expect(claim).toMatchObject({ fulfillment_status: "fulfilled" })
  })

  test("ships to its own address, within the order's region", async () => {
    const { id, item } = await sent()
    const { asked, stop } = carrier(shop)
    const shipping_address = { ...ADDRESS, city: "Potsdam", country_code: "DE" }
    const { order } = must(await claims.create(id, replacing(item, market.variant, 1, { shipping_address })))
    stop()
    expect(order.claims[0].shipping_address).toMatchObject({ city: "Potsdam", country_code: "de" })
    expect(order.shipping_address.city).toBe("Berlin")
    expect(asked[0]?.[2]).toMatchObject({ shipping_address: { city: "Potsdam" } })
    for (const country_code of ["us", "xx"]) {
      const abroad = replacing(item, market.variant, 1, { shipping_address: { ...ADDRESS, country_code } })
      expect(refusal(await claims.create(id, abroad))).toEqual(invalid(/countr|region/i))
    }
  })

  test("can include a return of the claimed items, without a refund", async () => {
    const { id, item } = await sent()
    const stock = await stockOf(shop, market.variant)
    const return_shipping = { option_id: market.option.id, price: 300 }
    const { order } = must(
      await claims.create(
        id,
        replacing(item, market.variant, 1, { return_shipping, return_location_id: "sloc_1", no_notification: true }),
      ),
    )
    const [claim] = order.claims
    expect(claim.return_order).toMatchObject({
      status: "requested",
      claim_order_id: claim.id,
      refund_amount: 0,
      location_id: "sloc_1",
      no_notification: true,
      items: [{ item_id: item, quantity: 1 }],
      shipping_method: { price: 300, tax_lines: [{ rate: 19 }] },
    })
    must(await desk.receive(claim.return_order.id, item))
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 0 })
    expect(await stockOf(shop, market.variant)).toBe(stock)
    expect(must(await desk.get(id)).order).toMatchObject({ refunded_total: 0, items: [{ returned_quantity: 1 }] })
  })

  test("with a return without a shipping method calls no carrier", async () => {
    const { id, item } = await sent()
    const { order } = must(await claims.create(id, replacing(item, market.variant, 1, { return_shipping: {} })))
    expect(order.claims[0].return_order).toMatchObject({ status: "requested", shipping_method: null })
  })

  test("uses its order's notification setting, unless it has its own", async () => {
    const { id, item } = await sent(3)
    must(await desk.by.post(`/admin/orders/${id}`, { no_notification: true }))
    const message = async (more: object) =>
      newest(must(await claims.create(id, replacing(item, market.variant, 1, more))).order.claims)
    expect(await message({})).toMatchObject({ no_notification: true })
    expect(await message({ no_notification: false })).toMatchObject({ no_notification: false })
  })

  test("of a variant uses its current price, taxed at the product's own rate", async () => {
    const { id, item } = await sent()
    const { variant, id: product_id } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 300 }] }] })
    const rate = { id: newId("txr"), name: "Books", code: "b", rate: 7, region_id: market.region.id }
    await shop.db.taxRate.create({ data: rate })
    await shop.db.productTaxRate.create({ data: { product_id, rate_id: rate.id } })
    await shop.db.moneyAmount.updateMany({ where: { amount: 300 }, data: { amount: 333 } })
    const claim = await claims.made(id, replacing(item, variant))
    expect(claim.additional_items).toMatchObject([{ unit_price: 333, tax_lines: [{ rate: 7, code: "b" }] }])
  })

  test("may be for items that an earlier claim has shipped", async () => {
    const { id, item } = await sent(1)
    const first = await claims.made(id, replacing(item, market.variant))
    const line = first.additional_items[0]?.id ?? ""
    const second = await claims.made(id, replacing(line, market.variant))
    expect(second.claim_items).toMatchObject([{ item_id: line }])
    must(await claims.cancel(id, second.id))
    must(await claims.cancel(id, first.id))
    expect(refusal(await claims.create(id, replacing(line, market.variant)))).toEqual(
      invalid(/^Cannot create a claim on a canceled item\.$/),
    )
  })
})

test("the same key creates one claim and returns the same response; another body under it is refused", async () => {
  const { id, item } = await sent(2)
  const headers = { "idempotency-key": `claim-${id}` }
  const body = replacing(item, market.variant)
  const first = await claims.create(id, body, headers)
  const second = await claims.create(id, body, headers)
  expect([first.status, second.text]).toEqual([200, first.text])
  expect(first.headers.get("idempotency-key")).toBe(headers["idempotency-key"])
  expect(first.body.order.claims).toMatchObject([{ idempotency_key: headers["idempotency-key"] }])
  expect(refusal(await claims.create(id, replacing(item, market.variant, 2), headers))).toEqual(invalid(/key/i))
  expect(await shop.db.claimOrder.count({ where: { order_id: id } })).toBe(1)
})

test("a claim without a key returns a generated one", async () => {
  const { id, item } = await sent(1)
  const answer = await claims.create(id, replacing(item, market.variant))
  const key = answer.headers.get("idempotency-key")
  expect(key).toMatch(/^[\w-]{8,}$/)
  expect(answer.headers.get("access-control-expose-headers")).toMatch(/Idempotency-Key/i)
  expect(must(answer).order.claims).toMatchObject([{ idempotency_key: key }])
})

test("orders are filtered by whether they have an open claim", async () => {
  const { id, item } = await sent()
  const found = async (open: boolean) =>
    must(await desk.by.get(`/admin/orders?has_open_claim=${open}&id=${id}`)).orders.map((one: { id: string }) => one.id)
  expect([await found(true), await found(false)]).toEqual([[], [id]])
  const { order } = must(await claims.create(id, replacing(item, market.variant)))
  expect([await found(true), await found(false)]).toEqual([[id], []])
  must(await claims.cancel(id, newest<{ id: string }>(order.claims).id))
  expect([await found(true), await found(false)]).toEqual([[], [id]])
})
