import { newId } from "@mercer/db"
import { aMarket, type Market, must } from "./checkout.ts"
import { aPlacedOrder } from "./orders.ts"
import type { TestShop } from "./shop.ts"

/** Two providers, as the example of split sessions has them. */
export const aCollectionMarket = (shop: TestShop) => aMarket(shop, { stock: 1000, payment: ["scripted", "manual"] })

/** An order whose edit waits for the buyer to pay a difference (minor units), as rows. */
export async function aCollection(shop: TestShop, market: Market, amount = 540, order_id?: string) {
  const order = order_id ?? (await anOrder(shop, market)).id
  const id = newId("paycol")
  const { region } = market
  const facts = { type: "order_edit", status: "not_paid", created_by: "usr_nobody" } as const
  const money = { amount, currency_code: "eur", region_id: region.id }
  await shop.db.paymentCollection.create({ data: { id, ...facts, ...money } })
  const edit = { id: newId("oe"), order_id: order, created_by: "usr_nobody", requested_at: new Date() }
  await shop.db.orderEdit.create({ data: { ...edit, payment_collection_id: id } })
  return { id, order, edit: edit.id, at: `/store/payment-collections/${id}` }
}

async function anOrder(shop: TestShop, market: Market) {
  const { payment_providers } = await shop.db.region.findUniqueOrThrow({
    where: { id: market.region.id },
    include: { payment_providers: true },
  })
  // The order's own cart needs one provider, so that its session is selected at once.
  const one = payment_providers.slice(1)
  await shop.db.regionPaymentProvider.deleteMany({ where: { OR: one } })
  const placed = await aPlacedOrder(shop, 1, market)
  await shop.db.regionPaymentProvider.createMany({ data: one })
  return placed
}

/** Sets one session for the whole amount and returns its id. */
export async function aSession(
  by: Pick<TestShop, "post">,
  { at }: { at: string },
  provider_id = "scripted",
): Promise<string> {
  const { payment_collection } = must(await by.post(`${at}/sessions`, { provider_id }))
  return payment_collection.payment_sessions[0].id
}

/** From now on the scripted provider answers this session as its data says. */
export async function scripting({ db }: Pick<TestShop, "db">, id: string, script: object) {
  const { data } = await db.paymentSession.findUniqueOrThrow({ where: { id } })
  await db.paymentSession.update({ where: { id }, data: { data: { ...(data as object), ...script } } })
}
