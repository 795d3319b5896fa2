import type { TestShop } from "./shop.ts"

type Shop = Pick<TestShop, "db">
const key = "money_since"

/** From now on the shop's carts are of version 2 of money, as those of new shops are. */
export async function beginMoney({ db }: Shop, since = new Date()): Promise<void> {
  const value = since.toISOString()
  await db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

/** As before version 2: a shop that is not live yet, and the recorded exchanges. */
export async function forgetMoney({ db }: Shop): Promise<void> {
  await db.setting.deleteMany({ where: { key } })
}

/** By which version an order is computed; undefined for one from before versions. */
export async function moneyOf({ db }: Shop, order_id: string): Promise<number | undefined> {
  return (await db.orderTerms.findUnique({ where: { order_id } }))?.money
}
