import { newId, type Prisma } from "@mercer/db"
import { aVariantRow, type QueriesDatabase } from "../queries.ts"

/** Numbers that look random, the same for the same seed. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    oneOf: <T>(all: readonly T[]) => all[below(all.length)] as T,
    often: (share: number) => next() < share,
  }
}

export type Dice = ReturnType<typeof dice>

/** What orders of a made-up shop refer to. */
export async function aWorld({ db }: QueriesDatabase) {
  const code = (code: string) => ({ code, symbol: code, symbol_native: code, name: code })
  await db.currency.createMany({ data: ["eur", "usd", "jpy"].map(code), skipDuplicates: true })
  await db.paymentProvider.createMany({ data: [{ id: "manual" }], skipDuplicates: true })
  const ids = (prefix: "cus" | "reg" | "sc", count: number) => Array.from({ length: count }, () => newId(prefix))
  const [customers, regions, channels] = [ids("cus", 9), ids("reg", 2), ids("sc", 2)]
  await db.customer.createMany({ data: customers.map((id) => ({ id, email: `${id}@example.com`.toLowerCase() })) })
  await db.region.createMany({ data: regions.map((id) => ({ id, name: id, currency_code: "eur", tax_rate: 19 })) })
  await db.salesChannel.createMany({ data: channels.map((id) => ({ id, name: id })) })
  const variants = [await aVariantRow(db), await aVariantRow(db), await aVariantRow(db)]
  const discounts = await Promise.all(
    ["percentage", "free_shipping"].map((type) => aDiscount(db, type as "percentage")),
  )
  const gift_card_id = newId("gift")
  await db.giftCard.create({
    data: { id: gift_card_id, code: gift_card_id, value: 9_999, balance: 9_999, region_id: regions[0] as string },
  })
  return { customers, regions, channels: [null, ...channels], variants, discounts, gift_card_id }
}

export type World = Awaited<ReturnType<typeof aWorld>>

async function aDiscount(db: QueriesDatabase["db"], type: "percentage" | "free_shipping") {
  const [id, rule_id] = [newId("disc"), newId("dru")]
  await db.discountRule.create({ data: { id: rule_id, type, value: 10, allocation: "total" } })
  await db.discount.create({ data: { id, code: id, is_dynamic: false, is_disabled: false, rule_id } })
  return id
}

/** An order as shops have them: with payments, refunds, discounts, gift cards, and lines of a swap and a claim. */
export async function anOrder({ db }: QueriesDatabase, world: World, roll: Dice, created_at: Date): Promise<string> {
  const id = newId("order")
  await db.order.create({
    data: {
      ...{ id, created_at, email: "a@example.com", customer_id: roll.oneOf(world.customers) },
      ...{ region_id: roll.oneOf(world.regions), currency_code: roll.oneOf(["eur", "eur", "usd", "jpy"]) },
      sales_channel_id: roll.oneOf(world.channels),
      status: roll.oneOf(["pending", "completed", "archived", "requires_action", "canceled"] as const),
    },
  })
  const swap_id = newId("swap")
  await db.swap.create({
    data: { id: swap_id, order_id: id, fulfillment_status: "shipped", payment_status: "captured" },
  })
  const claim_order_id = newId("claim")
  await db.claimOrder.create({ data: { id: claim_order_id, order_id: id, type: "refund" } })
  const payment = (facts: Partial<Prisma.PaymentUncheckedCreateInput>) => ({
    ...{ id: newId("pay"), order_id: id, provider_id: "manual", data: {}, currency_code: "eur" },
    ...{ amount: roll.below(100_000), amount_refunded: roll.often(0.3) ? roll.below(5_000) : 0, ...facts },
  })
  const payments = Array.from({ length: roll.below(3) }, () =>
    payment(roll.often(0.2) ? { canceled_at: created_at } : {}),
  )
  await db.payment.createMany({ data: roll.often(0.3) ? [...payments, payment({ swap_id })] : payments })
  const attached = world.discounts.filter(() => roll.often(0.6))
  await db.orderDiscount.createMany({ data: attached.map((discount_id) => ({ order_id: id, discount_id })) })
  const others = [{}, {}, { swap_id }, { claim_order_id }, { is_return: true }]
  for (const facts of others.filter(() => roll.often(0.6))) await aLine(db, world, roll, { order_id: id, ...facts })
  if (roll.often(0.3))
    await db.giftCardTransaction.create({
      data: { id: newId("gct"), order_id: id, gift_card_id: world.gift_card_id, amount: roll.below(3_000) },
    })
  return id
}

async function aLine(db: QueriesDatabase["db"], world: World, roll: Dice, facts: object): Promise<void> {
  const id = newId("item")
  const variant_id = roll.often(0.8) ? roll.oneOf(world.variants).id : null
  const price = { unit_price: roll.below(9_000), quantity: 1 + roll.below(4), allow_discounts: roll.often(0.8) }
  await db.lineItem.create({ data: { id, title: "Line", variant_id, ...price, ...facts } })
  const named = [...world.discounts, null].filter(() => roll.often(0.5))
  await db.lineItemAdjustment.createMany({
    data: named.map((discount_id) => ({
      ...{ id: newId("lia"), item_id: id, description: "discount", discount_id },
      amount: roll.below(20_000) / (roll.often(0.5) ? 10 : 2),
    })),
  })
}
