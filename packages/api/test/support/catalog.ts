import { newId } from "@mercer/db"
import type { TestShop } from "./shop.ts"

type Db = TestShop["db"]

/** A region and what is needed to sell in it; amounts in minor units, rates in percent. */
export async function aRegion(
  db: Db,
  {
    currency_code = "eur",
    tax_rate = 19,
    countries = ["de", "fr"],
    payment = ["manual"],
    ...more
  }: {
    currency_code?: string
    tax_rate?: number
    countries?: string[]
    payment?: string[]
    automatic_taxes?: boolean
    gift_cards_taxable?: boolean
    includes_tax?: boolean
  } = {},
) {
  const id = newId("reg")
  await db.region.create({ data: { id, name: `Region ${id}`, currency_code, tax_rate, ...more } })
  await db.country.updateMany({ where: { iso_2: { in: countries } }, data: { region_id: id } })
  await db.regionPaymentProvider.createMany({ data: payment.map((provider_id) => ({ region_id: id, provider_id })) })
  await db.regionFulfillmentProvider.create({ data: { region_id: id, provider_id: "manual" } })
  return { id, currency_code, tax_rate }
}

export async function aShippingOption(
  db: Db,
  region_id: string,
  {
    amount = 500,
    profile_id,
    requirements = [],
    ...more
  }: {
    amount?: number
    profile_id?: string
    requirements?: { type: "min_subtotal" | "max_subtotal"; amount: number }[]
    is_return?: boolean
    admin_only?: boolean
    includes_tax?: boolean
  } = {},
) {
  const id = newId("so")
  const profile = profile_id ?? (await defaultProfile(db))
  await db.shippingOption.create({
    data: {
      id,
      name: "Standard",
      region_id,
      profile_id: profile,
      provider_id: "manual",
      price_type: "flat_rate",
      amount,
      data: { id: "manual-fulfillment" },
      ...more,
    },
  })
  await db.shippingOptionRequirement.createMany({
    data: requirements.map((one) => ({ ...one, id: newId("sor"), shipping_option_id: id })),
  })
  return { id, amount, profile_id: profile }
}

export async function defaultProfile(db: Db): Promise<string> {
  return (await db.shippingProfile.findFirstOrThrow({ where: { type: "default" } })).id
}

interface Price {
  amount: number
  currency_code?: string
  region_id?: string
  min_quantity?: number
  max_quantity?: number
  price_list_id?: string
}

export interface VariantFacts {
  prices?: Price[]
  inventory_quantity?: number
  manage_inventory?: boolean
  allow_backorder?: boolean
}

/** A published product of the default sales channel, with variants; a number is a price in euro cents. */
export async function aProduct(
  db: Db,
  {
    variants = [1000],
    sales_channel_id,
    tags = [],
    profile_id,
    ...more
  }: {
    variants?: (number | VariantFacts)[]
    sales_channel_id?: string | null
    title?: string
    is_giftcard?: boolean
    discountable?: boolean
    type_id?: string
    collection_id?: string
    tags?: string[]
    profile_id?: string
  } = {},
) {
  const id = newId("prod")
  await db.product.create({ data: { id, title: "Shirt", handle: id, status: "published", ...more } })
  await db.productShippingProfile.create({
    data: { product_id: id, profile_id: profile_id ?? (await defaultProfile(db)) },
  })
  await db.productProductTag.createMany({ data: tags.map((product_tag_id) => ({ product_id: id, product_tag_id })) })
  const channel = sales_channel_id === undefined ? await defaultChannel(db) : sales_channel_id
  if (channel) await db.productSalesChannel.create({ data: { product_id: id, sales_channel_id: channel } })
  const ids: string[] = []
  for (const facts of variants)
    ids.push(await aVariant(db, id, typeof facts === "number" ? { prices: [{ amount: facts }] } : facts))
  return { id, variants: ids, variant: ids[0] as string }
}

async function aVariant(
  db: Db,
  product_id: string,
  { prices = [{ amount: 1000 }], inventory_quantity = 100, ...more }: VariantFacts,
) {
  const id = newId("variant")
  await db.productVariant.create({ data: { id, product_id, title: "One", inventory_quantity, ...more } })
  for (const price of prices) await aPrice(db, id, price)
  return id
}

export async function aPrice(db: Db, variant_id: string, { currency_code = "eur", ...price }: Price) {
  const id = newId("ma")
  await db.moneyAmount.create({ data: { id, currency_code, ...price } })
  await db.productVariantMoneyAmount.create({ data: { id: newId("pvma_"), money_amount_id: id, variant_id } })
}

export async function defaultChannel(db: Db): Promise<string | null> {
  return (await db.store.findFirst())?.default_sales_channel_id ?? null
}

interface DiscountFacts {
  type?: "fixed" | "percentage" | "free_shipping"
  value?: number
  allocation?: "total" | "item"
  regions: string[]
  code?: string
  usage_limit?: number | null
  starts_at?: Date
  ends_at?: Date
  is_disabled?: boolean
  is_dynamic?: boolean
  parent_discount_id?: string
  conditions?: ConditionFacts[]
}

export interface ConditionFacts {
  type: "products" | "product_types" | "product_collections" | "product_tags" | "customer_groups"
  operator: "in" | "not_in"
  ids: string[]
}

let codes = 0

export async function aDiscount(db: Db, facts: DiscountFacts) {
  const { type = "percentage", value = 10, allocation = "total", regions, conditions = [], ...more } = facts
  const id = newId("disc")
  const rule_id = newId("dru")
  const code = more.code ?? `CODE${++codes}`
  await db.discountRule.create({ data: { id: rule_id, type, value, allocation } })
  await db.discount.create({ data: { is_dynamic: false, is_disabled: false, ...more, id, code, rule_id } })
  await db.discountRegion.createMany({ data: regions.map((region_id) => ({ discount_id: id, region_id })) })
  for (const condition of conditions) await aCondition(db, rule_id, condition)
  return { id, code, rule_id }
}

async function aCondition(db: Db, discount_rule_id: string, { type, operator, ids }: ConditionFacts) {
  const condition_id = newId("discon")
  await db.discountCondition.create({ data: { id: condition_id, type, operator, discount_rule_id } })
  const listed = <Key extends string>(key: Key) => ({
    data: ids.map((id) => ({ condition_id, [key]: id }) as { condition_id: string } & Record<Key, string>),
  })
  if (type === "products") await db.discountConditionProduct.createMany(listed("product_id"))
  if (type === "product_types") await db.discountConditionProductType.createMany(listed("product_type_id"))
  if (type === "product_collections")
    await db.discountConditionProductCollection.createMany(listed("product_collection_id"))
  if (type === "product_tags") await db.discountConditionProductTag.createMany(listed("product_tag_id"))
  if (type === "customer_groups") await db.discountConditionCustomerGroup.createMany(listed("customer_group_id"))
}

export async function aGiftCard(
  db: Db,
  region_id: string,
  facts: { value?: number; balance?: number; tax_rate?: number | null; ends_at?: Date; is_disabled?: boolean } = {},
) {
  const { value = 5000, ...more } = facts
  const id = newId("gift")
  const code = `GIFT-${id}`
  await db.giftCard.create({ data: { id, code, value, balance: value, region_id, ...more } })
  return { id, code }
}
