import type { PrismaClient } from "../src/generated/client/client.ts"
import { newId } from "../src/ids.ts"

type Db = PrismaClient

export const EARLY = new Date("2026-01-01T00:00:00.123Z")
export const LATE = new Date("2026-02-01T00:00:00.456Z")

/** Two of everything with lists, some created at the same time, some deleted. */
export async function seed(db: Db) {
  const region_id = newId("reg")
  await db.region.create({ data: { id: region_id, name: "Europe", currency_code: "eur", tax_rate: 12.5 } })
  await db.country.updateMany({ where: { iso_2: { in: ["de", "fr", "it"] } }, data: { region_id } })
  await db.paymentProvider.createMany({ data: [{ id: "a" }, { id: "b" }] })
  await db.regionPaymentProvider.createMany({ data: ["b", "a"].map((provider_id) => ({ region_id, provider_id })) })
  const product = await aProduct(db)
  const discounts = await Promise.all([aDiscount(db, region_id), aDiscount(db, region_id, new Date())])
  const cart_id = newId("cart")
  await db.cart.create({ data: { id: cart_id, region_id, context: { ip: "::1", list: [1, null] }, metadata: {} } })
  const order_id = await anOrder(db, region_id)
  const links = discounts.map((discount_id) => ({ discount_id }))
  await db.cartDiscount.createMany({ data: links.map((link) => ({ ...link, cart_id })) })
  await db.orderDiscount.createMany({ data: links.map((link) => ({ ...link, order_id })) })
  for (const owner of [{ cart_id }, { order_id }]) {
    await aLine(db, owner, product.variants[0], EARLY)
    await aLine(db, owner, product.variants[1], EARLY)
    await aLine(db, owner, null, new Date("2025-12-31T00:00:00Z"))
    await aLine(db, owner, product.variants[2], LATE)
  }
  return { region_id, product_id: product.id, discounts, cart_id, order_id }
}

async function aProduct(db: Db) {
  const id = newId("prod")
  await db.product.create({ data: { id, title: "Tea", status: "published" } })
  const tags = [newId("ptag"), newId("ptag"), newId("ptag")]
  await db.productTag.createMany({
    data: tags.map((id, n) => ({ id, value: id, created_at: EARLY, deleted_at: n === 2 ? LATE : null })),
  })
  await db.productProductTag.createMany({ data: tags.map((product_tag_id) => ({ product_id: id, product_tag_id })) })
  const variants = [newId("variant"), newId("variant"), newId("variant")]
  await db.productVariant.createMany({
    data: variants.map((variant, n) => ({
      id: variant,
      title: `${n}`,
      product_id: id,
      inventory_quantity: n,
      created_at: EARLY,
      deleted_at: n === 2 ? LATE : null,
    })),
  })
  for (const variant_id of variants) {
    const price = { id: newId("ma"), currency_code: "eur", amount: 450 }
    await db.moneyAmount.create({ data: price })
    await db.productVariantMoneyAmount.create({
      data: {
        id: newId("pvma_"),
        variant_id,
        money_amount_id: price.id,
        deleted_at: variant_id === variants[1] ? LATE : null,
      },
    })
  }
  return { id, variants }
}

async function aDiscount(db: Db, region_id: string, deleted_at: Date | null = null) {
  const rule_id = newId("dru")
  const id = newId("disc")
  await db.discountRule.create({ data: { id: rule_id, type: "percentage", value: 10, allocation: "item" } })
  const condition = newId("discon")
  await db.discountCondition.create({
    data: { id: condition, type: "products", operator: "in", discount_rule_id: rule_id },
  })
  await db.discount.create({ data: { id, code: id, is_dynamic: false, is_disabled: false, rule_id, deleted_at } })
  await db.discountRegion.create({ data: { discount_id: id, region_id } })
  return id
}

async function anOrder(db: Db, region_id: string) {
  const id = newId("order")
  const customer_id = newId("cus")
  await db.customer.create({ data: { id: customer_id, email: `${id}@example.com`.toLowerCase(), deleted_at: LATE } })
  await db.order.create({
    data: { id, region_id, customer_id, email: "a@example.com", currency_code: "eur", tax_rate: 7.25 },
  })
  for (const amount of [5, 3]) {
    await db.payment.create({
      data: {
        id: newId("pay"),
        order_id: id,
        amount,
        currency_code: "eur",
        provider_id: "a",
        data: {},
        created_at: EARLY,
      },
    })
  }
  return id
}

async function aLine(
  db: Db,
  owner: { cart_id: string } | { order_id: string },
  variant_id: string | null | undefined,
  created_at: Date,
) {
  const id = newId("item")
  await db.lineItem.create({
    data: { id, ...owner, variant_id, title: "Tea", unit_price: 450, quantity: 2, created_at },
  })
  const rate = { item_id: id, name: "VAT", rate: 19.5, code: null }
  await db.lineItemTaxLine.create({ data: { id: newId("litl"), ...rate, created_at: EARLY } })
  await db.lineItemTaxLine.create({ data: { id: newId("litl"), ...rate, created_at: EARLY, metadata: { a: 1 } } })
  await db.lineItemAdjustment.create({ data: { id: newId("lia"), item_id: id, description: "", amount: "90.5" } })
}
