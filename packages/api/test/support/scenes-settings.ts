import { newId } from "@mercer/db"
import { aPrice, aRegion, aShippingOption } from "./catalog.ts"
import type { Market } from "./checkout.ts"
import { anOperatorAtWork, type MakeScene, type Scene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"
import { aGroup, aPriceList, aProfile, aTaxRate, aType } from "./shop-rows.ts"

/** An operator's request: what it needs is created each time. */
const operators =
  (make: (shop: TestShop, market: Market) => Omit<Scene, "by"> | Promise<Omit<Scene, "by">>): MakeScene =>
  async (shop, market) => ({ by: await anOperatorAtWork(shop), ...(await make(shop, market)) })

const onRegion = (body?: Record<string, unknown>, values: Record<string, string> = {}) =>
  operators(async ({ db }) => {
    const { id } = await aRegion(db, { countries: [] })
    await db.country.updateMany({ where: { iso_2: { in: ["no", "se"] } }, data: { region_id: null } })
    await db.country.updateMany({ where: { iso_2: "se" }, data: { region_id: id } })
    return { body, values: { id, ...values } }
  })

const regions: Record<string, MakeScene> = {
  "admin.regions.create": operators(async ({ db }) => {
    await db.country.updateMany({ where: { iso_2: "no" }, data: { region_id: null } })
    const facts = { name: "North", currency_code: "usd", tax_code: "vat", tax_rate: 7.7, includes_tax: true }
    const providers = { payment_providers: ["manual"], fulfillment_providers: ["manual"] }
    return { body: { ...facts, ...providers, countries: ["NO"] } }
  }),
  "admin.regions.list": operators(() => ({ query: { limit: "2", order: "created_at" } })),
  "admin.regions.get": operators((_, { region }) => ({ values: { id: region.id } })),
  "admin.regions.update": onRegion({ name: "Other", tax_rate: 25, automatic_taxes: false, countries: ["no"] }),
  "admin.regions.delete": onRegion(),
  "admin.regions.addCountry": onRegion({ country_code: "no" }),
  "admin.regions.removeCountry": onRegion(undefined, { country_code: "se" }),
  "admin.regions.fulfillmentOptions": onRegion(),
  "admin.regions.addFulfillmentProvider": onRegion({ provider_id: "manual" }),
  "admin.regions.removeFulfillmentProvider": onRegion(undefined, { provider_id: "manual" }),
  "admin.regions.addPaymentProvider": onRegion({ provider_id: "scripted" }),
  "admin.regions.removePaymentProvider": onRegion(undefined, { provider_id: "manual" }),
}

const store: Record<string, MakeScene> = {
  "admin.store.get": operators(() => ({})),
  "admin.store.update": operators(() => ({ body: { name: "Mine", currencies: ["usd", "eur"], metadata: { a: 1 } } })),
  "admin.store.addCurrency": operators(async ({ db }) => {
    await db.storeCurrency.deleteMany({ where: { currency_code: "dkk" } })
    return { values: { code: "dkk" } }
  }),
  "admin.store.removeCurrency": operators(async ({ db }) => {
    const { id } = await db.store.findFirstOrThrow()
    const row = { store_id: id, currency_code: "sek" }
    await db.storeCurrency.createMany({ data: [row], skipDuplicates: true })
    return { values: { code: "sek" } }
  }),
  "admin.store.paymentProviders": operators(() => ({})),
  "admin.store.taxProviders": operators(() => ({})),
}

const onOption = (body?: Record<string, unknown>) =>
  operators(async ({ db }, { region }) => {
    const requirements = [{ type: "min_subtotal" as const, amount: 100 }]
    return { body, values: { id: (await aShippingOption(db, region.id, { requirements })).id } }
  })
const onProfile = (body?: Record<string, unknown>) =>
  operators(async ({ db }) => ({ body, values: { id: await aProfile(db) } }))

const shipping: Record<string, MakeScene> = {
  "admin.shipping-options.create": operators((_, { region }) => {
    const facts = { name: "Express", region_id: region.id, provider_id: "manual", price_type: "flat_rate", amount: 900 }
    const requirements = [{ type: "max_subtotal", amount: 10_000 }]
    return { body: { ...facts, data: { id: "manual-fulfillment" }, requirements, metadata: { a: 1 } } }
  }),
  "admin.shipping-options.list": operators((_, { region }) => ({
    query: { region_id: region.id, limit: "1", order: "created_at" },
  })),
  "admin.shipping-options.get": onOption(),
  "admin.shipping-options.update": onOption({ name: "Slow", amount: 1, requirements: [] }),
  "admin.shipping-options.delete": onOption(),
  "admin.shipping-profiles.create": operators(() => ({ body: { name: "Fragile", type: "custom" } })),
  "admin.shipping-profiles.list": operators(async ({ db }) => {
    await db.shippingProfile.deleteMany({ where: { type: "custom", products: { none: {} } } })
    return {}
  }),
  "admin.shipping-profiles.get": onProfile(),
  "admin.shipping-profiles.update": onProfile({ name: "Heavy", metadata: { a: 1 } }),
  "admin.shipping-profiles.delete": onProfile(),
}

const onRate = (
  tie?: (shop: TestShop, market: Market) => Promise<Record<string, string[]>>,
  more?: Record<string, unknown>,
) =>
  operators(async (shop, market) => {
    const { db } = shop
    const id = await aTaxRate(db, market.region.id, { rate: 7, products: [market.product.id] })
    const body = tie || more ? { ...(tie && (await tie(shop, market))), ...more } : undefined
    return { values: { id }, body }
  })
const aRateOnTypes = async ({ db }: TestShop) => ({ product_types: [await aType(db)] })
const onProducts = async (_: TestShop, { product }: Market) => ({ products: [product.id] })
const onOptions = async (_: TestShop, { option }: Market) => ({ shipping_options: [option.id] })

const taxRates: Record<string, MakeScene> = {
  "admin.tax-rates.create": operators((_, { region, product, option }) => ({
    query: { expand: "products,shipping_options" },
    body: {
      ...{ code: "low", name: "Books", region_id: region.id, rate: 7.5 },
      ...{ products: [product.id], shipping_options: [option.id], product_types: [] },
    },
  })),
  "admin.tax-rates.list": operators((_, { region }) => ({ query: { region_id: region.id, limit: "1", order: "id" } })),
  "admin.tax-rates.get": onRate(),
  "admin.tax-rates.update": onRate(undefined, { name: "New", rate: 5 }),
  "admin.tax-rates.delete": onRate(),
  "admin.tax-rates.addProductTypes": onRate(aRateOnTypes),
  "admin.tax-rates.removeProductTypes": onRate(aRateOnTypes),
  "admin.tax-rates.addProducts": onRate(onProducts),
  "admin.tax-rates.removeProducts": onRate(onProducts),
  "admin.tax-rates.addShippingOptions": onRate(onOptions),
  "admin.tax-rates.removeShippingOptions": onRate(onOptions),
}

/** A price list with one price of the market's variant. */
async function aPricedList({ db }: TestShop, { variant }: Market) {
  const id = await aPriceList(db)
  await aPrice(db, variant, { amount: 700, price_list_id: id })
  const { id: price } = await db.moneyAmount.findFirstOrThrow({ where: { price_list_id: id } })
  return { id, price }
}
const onList = (body?: (market: Market, price: string) => Record<string, unknown>) =>
  operators(async (shop, market) => {
    const { id, price } = await aPricedList(shop, market)
    return { values: { id }, body: body?.(market, price) }
  })

const priceLists: Record<string, MakeScene> = {
  "admin.price-lists.create": operators(async ({ db }, { variant }) => {
    const group = await aGroup(db)
    const prices = [{ variant_id: variant, currency_code: "eur", amount: 800, min_quantity: 2 }]
    const facts = {
      name: "Sale",
      description: "Summer",
      type: "sale",
      status: "draft",
      starts_at: "2030-01-01T00:00:00Z",
    }
    return { body: { ...facts, prices, customer_groups: [{ id: group }], includes_tax: true } }
  }),
  "admin.price-lists.list": operators(() => ({ query: { limit: "1", order: "created_at", status: "active" } })),
  "admin.price-lists.get": onList(),
  "admin.price-lists.update": onList(() => ({ name: "Other", status: "active", ends_at: null })),
  "admin.price-lists.delete": onList(),
  "admin.price-lists.addPrices": onList(({ variant }, id) => ({
    prices: [{ id, variant_id: variant, currency_code: "usd", amount: 600 }],
    override: true,
  })),
  "admin.price-lists.removePrices": onList((_, id) => ({ price_ids: [id] })),
  "admin.price-lists.products": operators(async (shop, market) => ({
    values: { price_list_id: (await aPricedList(shop, market)).id },
    query: { limit: "1" },
  })),
  "admin.price-lists.removeProductsPrices": onList(({ product }) => ({ product_ids: [product.id] })),
  "admin.price-lists.removeProductPrices": operators(async (shop, market) => ({
    values: { id: (await aPricedList(shop, market)).id, product_id: market.product.id },
  })),
  "admin.price-lists.removeVariantPrices": operators(async (shop, market) => ({
    values: { id: (await aPricedList(shop, market)).id, variant_id: market.variant },
  })),
}

async function aCard({ db }: TestShop, { region }: Market) {
  const id = newId("gift")
  await db.giftCard.create({ data: { id, code: `CARD-${id}`, value: 5000, balance: 3000, region_id: region.id } })
  return id
}
const onCard = (body?: Record<string, unknown>) =>
  operators(async (shop, market) => ({ body, values: { id: await aCard(shop, market) } }))

const giftCards: Record<string, MakeScene> = {
  "admin.gift-cards.create": operators((_, { region }) => ({
    body: { value: 5000, region_id: region.id, ends_at: "2030-01-01T00:00:00Z", metadata: { to: "Ada" } },
    query: { fields: "value,balance,tax_rate,ends_at,metadata" },
  })),
  "admin.gift-cards.list": operators(async (shop, market) => {
    await aCard(shop, market)
    return { query: { limit: "1", order: "created_at" } }
  }),
  "admin.gift-cards.get": onCard(),
  "admin.gift-cards.update": onCard({ balance: 100, is_disabled: true }),
  "admin.gift-cards.delete": onCard(),
}

let reasons = 0
const onReason = (body?: Record<string, unknown>) =>
  operators(async ({ db }) => {
    const id = newId("rr")
    await db.returnReason.create({ data: { id, label: "Too big", value: id } })
    return { values: { id }, body }
  })

const returnReasons: Record<string, MakeScene> = {
  "admin.return-reasons.create": operators(() => ({
    body: { label: "Torn", value: `CODE${++reasons}`, description: "In two", metadata: { a: 1 } },
  })),
  "admin.return-reasons.list": operators(async ({ db }) => {
    await db.returnReason.updateMany({ data: { deleted_at: new Date() } })
    await db.returnReason.create({ data: { id: newId("rr"), label: "Too big", value: "big" } })
    return {}
  }),
  "admin.return-reasons.get": onReason(),
  "admin.return-reasons.update": onReason({ label: "Too small" }),
  "admin.return-reasons.delete": onReason(),
}

export const settingsScenes: Record<string, MakeScene> = {
  "admin.currencies.list": async (shop) => ({ by: shop.visitor(), query: { limit: "2", order: "code" } }),
  "admin.currencies.update": async (shop, { region }) => ({
    by: await anOperatorAtWork(shop),
    values: { code: region.currency_code },
    body: { includes_tax: false },
  }),
  ...regions,
  ...store,
  ...shipping,
  ...taxRates,
  ...priceLists,
  ...giftCards,
  ...returnReasons,
}
