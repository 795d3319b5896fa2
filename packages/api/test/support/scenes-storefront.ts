import { newId } from "@mercer/db"
import { must } from "./checkout.ts"
import { aFullCart, aFullOrder, anOperatorAtWork, type MakeScene } from "./scenes.ts"
import { idOf } from "./scenes-operators.ts"
import type { TestShop } from "./shop.ts"

const asked =
  (query?: Record<string, string>): MakeScene =>
  async (shop) => ({ by: shop.visitor(), query })

async function aReason({ db }: TestShop) {
  const id = newId("rr")
  await db.returnReason.create({ data: { id, value: id, label: "Broken" } })
  return id
}

async function aCategory({ db }: TestShop) {
  const id = newId("pcat")
  await db.productCategory.create({ data: { id, name: id, handle: id, mpath: `${id}.`, is_active: true } })
  return id
}

async function aToken(shop: TestShop) {
  const by = await anOperatorAtWork(shop)
  const id = await idOf(by)
  const { token } = must(await by.post(`/admin/users/${id}/tokens`, { name: "script" }))
  return { by, id, token_id: token.id as string }
}

/** The catalog as shoppers see it, and what operators see of themselves. */
export const storefrontScenes: Record<string, MakeScene> = {
  "store.product-categories.list": asked({ limit: "1" }),
  "store.product-categories.get": async (shop) => ({ by: shop.visitor(), values: { id: await aCategory(shop) } }),
  "store.product-tags.list": asked(),
  "store.product-types.list": asked(),
  "store.products.list": asked({ limit: "1" }),
  "store.products.get": async (shop, { variant }) => {
    const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
    return { by: shop.visitor(), values: { id: product_id ?? "" } }
  },
  "store.products.search": async (shop) => ({ by: shop.visitor(), body: { q: "shirt" } }),
  "store.regions.list": asked({ limit: "1" }),
  "store.regions.get": async (shop, { region }) => ({ by: shop.visitor(), values: { id: region.id } }),
  "store.return-reasons.list": asked(),
  "store.return-reasons.get": async (shop) => ({ by: shop.visitor(), values: { id: await aReason(shop) } }),
  "store.shipping-options.list": async (shop, { region }) => ({ by: shop.visitor(), query: { region_id: region.id } }),
  "store.shipping-options.for-cart": async (shop, market) => {
    return { by: shop.visitor(), values: { cart_id: await aFullCart(shop, market) } }
  },
  "store.variants.list": asked({ limit: "1" }),
  "store.variants.get": async (shop, { variant }) => ({ by: shop.visitor(), values: { id: variant } }),
  "admin.audit.list": async (shop) => ({ by: await anOperatorAtWork(shop), query: { limit: "1" } }),
  "admin.home.get": async (shop, market) => {
    if ((await shop.db.order.count()) === 0) await aFullOrder(shop, market)
    return { by: await anOperatorAtWork(shop), query: { time_zone: "Europe/Berlin", low_stock: "200" } }
  },
  "admin.analytics.sales": async (shop, market) => {
    if ((await shop.db.order.count()) === 0) await aFullOrder(shop, market)
    return { by: await anOperatorAtWork(shop), query: { period: "month", compare: "year" } }
  },
  "admin.analytics.products": async (shop, market) => {
    if ((await shop.db.order.count()) === 0) await aFullOrder(shop, market)
    return { by: await anOperatorAtWork(shop), query: { period: "month", currency_code: "eur", limit: "1" } }
  },
  "admin.analytics.stock": async (shop, market) => {
    if ((await shop.db.order.count()) === 0) await aFullOrder(shop, market)
    return { by: await anOperatorAtWork(shop), query: { within_days: "366", limit: "1" } }
  },
  "admin.analytics.rates": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.analytics.setRates": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { rates: [{ currency_code: "eur", rate: 1.09 }] },
  }),
  "admin.analytics.setTimeZone": async (shop) => ({ by: await anOperatorAtWork(shop), body: { time_zone: "UTC" } }),
  "admin.role-report.list": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.users.createToken": async (shop) => {
    const { by, id } = await aToken(shop)
    return { by, values: { id }, body: { name: "another" } }
  },
  "admin.users.listTokens": async (shop) => {
    const { by, id } = await aToken(shop)
    return { by, values: { id } }
  },
  "admin.users.deleteToken": async (shop) => {
    const { by, id, token_id } = await aToken(shop)
    return { by, values: { id, token_id } }
  },
}
