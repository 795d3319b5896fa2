import type { Prisma } from "../../packages/db/src/index.ts"
import type { Catalog } from "./catalog.ts"
import { DISCOUNTS, type Wanted } from "./discounts-data.ts"
import { CURRENCIES } from "./prices.ts"
import type { SeededRegion } from "./regions.ts"
import type { Seed } from "./types.ts"

const DAY = 86_400_000
/** Twelve discounts, a code cut from the dynamic one, and gift cards in each currency. */
export async function seedDiscounts(
  seed: Seed,
  known: { regions: SeededRegion[]; catalog: Catalog; groups: Map<string, string> },
): Promise<void> {
  const { tx, newId, now } = seed
  for (const wanted of DISCOUNTS) {
    const { code, description, type, value, allocation, region, condition, days } = wanted
    const rule_id = newId("dru")
    await tx.discountRule.create({ data: { id: rule_id, description, type, value, allocation: allocation ?? null } })
    const row = {
      id: newId("disc"),
      code,
      rule_id,
      is_dynamic: false,
      is_disabled: false,
      ...wanted.discount,
      ...(days && period(now, days)),
    }
    await tx.discount.create({ data: row })
    const places = known.regions.filter(({ key }) => !region || key === region)
    await tx.discountRegion.createMany({ data: places.map(({ id }) => ({ discount_id: row.id, region_id: id })) })
    if (condition) await seedCondition(seed, rule_id, condition, known)
    if (row.is_dynamic) await cutCode(seed, row.id, rule_id, places)
  }
  await seedGiftCards(seed, known.regions)
}

const period = (now: Date, [from, to]: [number, number]) => ({
  starts_at: new Date(now.getTime() + from * DAY),
  ends_at: new Date(now.getTime() + to * DAY),
})

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
