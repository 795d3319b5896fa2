import { aDiscount, aProduct, aRegion, type ConditionFacts } from "./catalog.ts"
import { cartAt, type Market } from "./checkout.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"
import { aGroup } from "./shop-rows.ts"

let codes = 1_000_000
/** A unique code, normalized like those of `aDiscount`. */
export const aCode = () => `CODE${++codes}`

/** A discount for one product only, in the market's region. */
export async function aConditioned(shop: TestShop, { region, product }: Market, ...more: ConditionFacts[]) {
  const conditions: ConditionFacts[] = [{ type: "products", operator: "in", ids: [product.id] }, ...more]
  const discount = await aDiscount(shop.db, { regions: [region.id], conditions })
  const where = { discount_rule_id: discount.rule_id, type: "products" } as const
  const { id: condition_id } = await shop.db.discountCondition.findFirstOrThrow({ where })
  return { ...discount, condition_id }
}

/** A discount that unique codes are generated from, each valid for a day, with one such code. */
export async function aDynamic(shop: TestShop, { region }: Market) {
  const regions = [region.id]
  const { id, code, rule_id } = await aDiscount(shop.db, { regions, is_dynamic: true, value: 20 })
  await shop.db.discount.update({ where: { id }, data: { valid_duration: "P1D" } })
  const cut = { code: aCode(), is_dynamic: true, is_disabled: false, rule_id, parent_discount_id: id }
  const child = await shop.db.discount.create({ data: { id: `disc_${cut.code}`, ...cut } })
  return { id, code, rule_id, child: child.code }
}

const onDiscount =
  (facts: { body?: Record<string, unknown>; query?: Record<string, string> } = {}): MakeScene =>
  async (shop, market) => {
    const ids = [await aGroup(shop.db)]
    const { id } = await aConditioned(shop, market, { type: "customer_groups", operator: "not_in", ids })
    return { by: await anOperatorAtWork(shop), values: { id }, ...facts }
  }

/** A discount in two regions, to remove the second or to add it again. */
const onRegion: MakeScene = async (shop, market) => {
  const { id } = await aConditioned(shop, market)
  const { id: region_id } = await aRegion(shop.db, { countries: [] })
  await shop.db.discountRegion.create({ data: { discount_id: id, region_id } })
  return { by: await anOperatorAtWork(shop), values: { id, region_id } }
}

const onCondition =
  (listed: (product_id: string) => Record<string, unknown> | undefined): MakeScene =>
  async (shop, market) => {
    const { id, condition_id } = await aConditioned(shop, market)
    const body = listed((await aProduct(shop.db)).id)
    const query = { expand: "rule.conditions.products" }
    return { by: await anOperatorAtWork(shop), values: { discount_id: id, condition_id }, query, ...(body && { body }) }
  }

/** For operations on discounts and their conditions, a shop in which each succeeds. */
export const discountScenes: Record<string, MakeScene> = {
  "admin.discounts.create": async (shop, { region, product }) => ({
    by: await anOperatorAtWork(shop),
    query: { expand: "regions,rule.conditions.products" },
    body: {
      code: aCode().toLowerCase(),
      rule: {
        type: "percentage",
        value: 50,
        allocation: "item",
        conditions: [{ operator: "in", products: [product.id] }],
      },
      regions: [region.id],
      ends_at: "2099-01-01T00:00:00Z",
      usage_limit: 100,
      metadata: { campaign: "spring" },
    },
  }),
  "admin.discounts.list": async (shop, market) => {
    const { code } = await aConditioned(shop, market)
    return { by: await anOperatorAtWork(shop), query: { q: code } }
  },
  "admin.discounts.get": async (shop, market) => {
    const { id } = await aConditioned(shop, market)
    return {
      by: await anOperatorAtWork(shop),
      values: { id },
      query: { expand: "rule.conditions.products,regions", fields: "code" },
    }
  },
  "admin.discounts.get-by-code": async (shop, market) => {
    const { code } = await aConditioned(shop, market)
    return { by: await anOperatorAtWork(shop), values: { code: code.toLowerCase() } }
  },
  "admin.discounts.update": onDiscount({
    body: { usage_limit: 5, rule: { value: 15 }, starts_at: "2026-01-01T00:00:00Z", metadata: { a: 1 } },
  }),
  "admin.discounts.delete": onDiscount(),
  "admin.discounts.applies": async (shop, market) => {
    const { id } = await aConditioned(shop, market)
    const cart_id = await cartAt(shop, market).withItems(2)
    return { by: await anOperatorAtWork(shop), values: { id }, query: { cart_id } }
  },
  "admin.discounts.add-region": onRegion,
  "admin.discounts.remove-region": onRegion,
  "admin.discounts.create-dynamic-code": async (shop, market) => {
    const { id } = await aDynamic(shop, market)
    return { by: await anOperatorAtWork(shop), values: { id }, body: { code: aCode(), metadata: { to: "Ada" } } }
  },
  "admin.discounts.delete-dynamic-code": async (shop, market) => {
    const { id, child } = await aDynamic(shop, market)
    return { by: await anOperatorAtWork(shop), values: { id, code: child.toLowerCase() } }
  },
  "admin.discounts.update-condition": onCondition((id) => ({ products: [id] })),
  "admin.discount-conditions.add-resources": onCondition((id) => ({ resources: [{ id }] })),
  "admin.discount-conditions.remove-resources": onCondition((id) => ({ resources: [{ id }] })),
  "admin.discount-conditions.create": async (shop, market) => {
    const { id } = await aConditioned(shop, market)
    const customer_groups = [await aGroup(shop.db)]
    const body = { operator: "not_in", customer_groups }
    return { by: await anOperatorAtWork(shop), values: { discount_id: id }, body }
  },
  "admin.discount-conditions.get": async (shop, market) => {
    const { id, condition_id } = await aConditioned(shop, market)
    const query = { expand: "discount_rule,products" }
    return { by: await anOperatorAtWork(shop), values: { discount_id: id, condition_id }, query }
  },
  "admin.discount-conditions.delete": onCondition(() => undefined),
}
