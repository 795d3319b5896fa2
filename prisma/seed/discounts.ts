import type { Prisma } from "../../packages/db/src/index.ts"
import type { Seed } from "../seed.ts"
import type { Catalog } from "./catalog.ts"
import { CURRENCIES } from "./prices.ts"
import type { RegionKey, SeededRegion } from "./regions.ts"

interface Wanted {
  code: string
  description: string
  type: "percentage" | "fixed" | "free_shipping"
  value: number
  allocation?: "total" | "item"
  /** All regions when left out; an amount of money belongs to one region, since it has a currency. */
  region?: RegionKey
  condition?: { type: Prisma.DiscountConditionCreateManyInput["type"]; operator: "in" | "not_in"; names: string[] }
  discount?: Partial<Prisma.DiscountCreateManyInput>
}

const DAY = 86_400_000
const on = (type: NonNullable<Wanted["condition"]>["type"], operator: "in" | "not_in", ...names: string[]) => ({
  type,
  operator,
  names,
})

/** One code of every kind; `pnpm mercer demo` and the README list them. */
const discounts = (now: Date): Wanted[] => [
  { code: "WELCOME10", description: "10 % off everything", type: "percentage", value: 10, allocation: "total" },
  {
    code: "MINUS5",
    description: "5 euro off the whole cart",
    type: "fixed",
    value: 500,
    allocation: "total",
    region: "eu",
  },
  {
    code: "MUG3",
    description: "3 dollars off each piece of homeware",
    type: "fixed",
    value: 300,
    allocation: "item",
    region: "us",
    condition: on("product_types", "in", "Homeware"),
  },
  {
    code: "TEES20",
    description: "20 % off two shirts",
    type: "percentage",
    value: 20,
    allocation: "item",
    condition: on("products", "in", "Harbour Tee", "Linen Tee"),
  },
  {
    code: "BOOKS15",
    description: "15 % off books",
    type: "percentage",
    value: 15,
    allocation: "item",
    condition: on("product_types", "in", "Books"),
  },
  {
    code: "SUMMER25",
    description: "25 % off the summer collection",
    type: "percentage",
    value: 25,
    allocation: "item",
    condition: on("product_collections", "in", "summer"),
  },
  {
    code: "FULLPRICE10",
    description: "10 % off what is not on sale",
    type: "percentage",
    value: 10,
    allocation: "item",
    condition: on("product_tags", "not_in", "sale"),
  },
  {
    code: "VIP30",
    description: "30 % off for customers of the group VIP",
    type: "percentage",
    value: 30,
    allocation: "total",
    condition: on("customer_groups", "in", "VIP"),
  },
  { code: "FREESHIP", description: "Free shipping", type: "free_shipping", value: 0 },
  {
    code: "FIRST100",
    description: "12 % off for the first hundred orders",
    type: "percentage",
    value: 12,
    allocation: "total",
    discount: { usage_limit: 100 },
  },
  {
    code: "LASTYEAR",
    description: "A code that has ended",
    type: "percentage",
    value: 50,
    allocation: "total",
    discount: { starts_at: new Date(now.getTime() - 90 * DAY), ends_at: new Date(now.getTime() - 30 * DAY) },
  },
  {
    code: "FRIEND",
    description: "Gives codes of their own to friends, good for 30 days",
    type: "percentage",
    value: 15,
    allocation: "total",
    discount: { is_dynamic: true, valid_duration: "P30D" },
  },
]

/** Twelve discounts, a code cut from the dynamic one, and gift cards in each currency. */
export async function seedDiscounts(
  seed: Seed,
  known: { regions: SeededRegion[]; catalog: Catalog; groups: Map<string, string> },
): Promise<void> {
  const { tx, newId, now } = seed
  for (const wanted of discounts(now)) {
    const { code, description, type, value, allocation, region, condition } = wanted
    const rule_id = newId("dru")
    await tx.discountRule.create({ data: { id: rule_id, description, type, value, allocation: allocation ?? null } })
    const row = { id: newId("disc"), code, rule_id, is_dynamic: false, is_disabled: false, ...wanted.discount }
    await tx.discount.create({ data: row })
    const places = known.regions.filter(({ key }) => !region || key === region)
    await tx.discountRegion.createMany({ data: places.map(({ id }) => ({ discount_id: row.id, region_id: id })) })
    if (condition) await seedCondition(seed, rule_id, condition, known)
    if (row.is_dynamic) await cutCode(seed, row.id, rule_id, places)
  }
  await seedGiftCards(seed, known.regions)
}

async function seedCondition(
  { tx, newId }: Seed,
  discount_rule_id: string,
  { type, operator, names }: NonNullable<Wanted["condition"]>,
  { catalog, groups }: { catalog: Catalog; groups: Map<string, string> },
) {
  const condition_id = newId("discon")
  await tx.discountCondition.create({ data: { id: condition_id, discount_rule_id, type, operator } })
  const products = new Map([...catalog.products].map(([title, { id }]) => [title, id]))
  const ids = (map: Map<string, string>) => names.map((name) => map.get(name) ?? "")
  const link = {
    products: () =>
      ids(products).map((product_id) => tx.discountConditionProduct.create({ data: { condition_id, product_id } })),
    product_types: () =>
      ids(catalog.types).map((product_type_id) =>
        tx.discountConditionProductType.create({ data: { condition_id, product_type_id } }),
      ),
    product_collections: () =>
      ids(catalog.collections).map((product_collection_id) =>
        tx.discountConditionProductCollection.create({ data: { condition_id, product_collection_id } }),
      ),
    product_tags: () =>
      ids(catalog.tags).map((product_tag_id) =>
        tx.discountConditionProductTag.create({ data: { condition_id, product_tag_id } }),
      ),
    customer_groups: () =>
      ids(groups).map((customer_group_id) =>
        tx.discountConditionCustomerGroup.create({ data: { condition_id, customer_group_id } }),
      ),
  }
  await Promise.all(link[type]())
}

async function cutCode({ tx, newId, now }: Seed, parent_discount_id: string, rule_id: string, regions: SeededRegion[]) {
  const id = newId("disc")
  const ends_at = new Date(now.getTime() + 30 * DAY)
  const facts = { is_dynamic: true, is_disabled: false, usage_limit: 1, ends_at }
  await tx.discount.create({ data: { id, code: "FRIEND-ADA", parent_discount_id, rule_id, ...facts } })
  await tx.discountRegion.createMany({ data: regions.map((region) => ({ discount_id: id, region_id: region.id })) })
}

/** Two good ones a currency, and in Europe one that is switched off and one that has ended. */
async function seedGiftCards({ tx, newId, now }: Seed, regions: SeededRegion[]) {
  const rows: Prisma.GiftCardCreateManyInput[] = []
  for (const { id: region_id, key, currency_code } of regions) {
    const add = (name: string, euro: number, more: Partial<Prisma.GiftCardCreateManyInput> = {}) => {
      const value = CURRENCIES[currency_code]?.(euro) ?? 0
      rows.push({
        id: newId("gift"),
        code: `DEMO-${key.toUpperCase()}-${name}`,
        region_id,
        value,
        balance: value,
        ...more,
      })
    }
    add("0025", 25)
    add("0100", 100)
    if (key === "eu") add("DISABLED", 50, { is_disabled: true })
    if (key === "eu") add("ENDED", 50, { ends_at: new Date(now.getTime() - 30 * DAY) })
  }
  await tx.giftCard.createMany({ data: rows })
}
