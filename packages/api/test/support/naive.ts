import type { Db } from "@mercer/db"
import { randomOf } from "./seed.ts"

/*
 * What a hurried programmer writes: it reads, decides and writes. Each of these stands in for a step of the product, to
 * show that the races would find it out.
 */

type Tx = { db: Db }

const random = randomOf("orders of naive twins")

/** Reads the stock and writes what is left. */
export async function naiveStock({ db }: Tx, wanted: { variant_id: string; quantity: number }[]): Promise<string[]> {
  const taken: string[] = []
  for (const { variant_id, quantity } of wanted) {
    const variant = await db.productVariant.findUniqueOrThrow({ where: { id: variant_id } })
    const left = variant.inventory_quantity - quantity
    if (left < 0 && !variant.allow_backorder) continue
    await db.productVariant.update({ where: { id: variant_id }, data: { inventory_quantity: left } })
    taken.push(variant_id)
  }
  return taken
}

/** Reads the count and writes one more. */
export async function naiveUses({ db }: Tx, ids: string[]): Promise<string[]> {
  const used: string[] = []
  for (const id of ids) {
    const { usage_count, usage_limit } = await db.discount.findUniqueOrThrow({ where: { id } })
    if (usage_limit && usage_count >= usage_limit) continue
    await db.discount.update({ where: { id }, data: { usage_count: usage_count + 1 } })
    used.push(id)
  }
  return used
}

/** Reads the balance and writes what is left. */
export async function naiveBalances({ db }: Tx, drawn: { id: string; amount: number }[]): Promise<string[]> {
  const used: string[] = []
  for (const { id, amount } of drawn) {
    const { balance } = await db.giftCard.findUniqueOrThrow({ where: { id } })
    if (balance < amount) continue
    await db.giftCard.update({ where: { id }, data: { balance: balance - amount, is_disabled: balance === amount } })
    used.push(id)
  }
  return used
}

/** Right for each row, but takes them as they come: two orders may wait for each other. */
export async function unsortedStock({ db }: Tx, wanted: { variant_id: string; quantity: number }[]): Promise<string[]> {
  const asTheyCome = random() < 0.5 ? wanted : [...wanted].reverse()
  for (const { variant_id: id, quantity } of asTheyCome)
    await db.productVariant.updateMany({ where: { id }, data: { inventory_quantity: { decrement: quantity } } })
  return wanted.map(({ variant_id }) => variant_id)
}

/** Ends whatever was left behind, without asking the provider what became of it. */
export async function naiveSweep({ db }: Tx): Promise<void> {
  await db.completion.updateMany({
    where: { state: { in: ["authorizing", "authorized", "voiding"] } },
    data: { state: "ended" },
  })
}
