import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { mustExist } from "../data/must-exist.ts"

type Tx = Pick<Context, "db" | "now">

/** Moves products and shipping options into a profile, from their current ones. Refuses with not_found. */
export async function joinProfile(
  { db }: Tx,
  profile_id: string,
  { products, shipping_options }: { products: string[]; shipping_options: string[] },
): Promise<void> {
  const product_ids = [...new Set(products)].sort()
  const found = await db.product.findMany({ where: { id: { in: product_ids }, ...live }, select: { id: true } })
  mustExist("products", product_ids, found, "not_found")
  const option_ids = [...new Set(shipping_options)].sort()
  const where = { id: { in: option_ids }, ...live }
  mustExist(
    "shipping options",
    option_ids,
    await db.shippingOption.findMany({ where, select: { id: true } }),
    "not_found",
  )
  await moveProducts({ db }, product_ids, profile_id)
  await db.shippingOption.updateMany({ where, data: { profile_id } })
}

/**
 * Deletes a profile: its products move to the default profile, gift cards to the gift cards' profile, and its shipping
 * options, which no longer apply to any product, are deleted with it.
 */
export async function dissolveProfile({ db, now }: Tx, profile_id: string): Promise<void> {
  for (const type of ["default", "gift_card"] as const) {
    const heir = await db.shippingProfile.findFirst({ where: { type, ...live }, orderBy: { created_at: "asc" } })
    const where = { profile_id, product: { is_giftcard: type === "gift_card" } }
    const products = await db.productShippingProfile.findMany({ where, select: { product_id: true } })
    const ids = products.map(({ product_id }) => product_id)
    if (heir) await moveProducts({ db }, ids, heir.id)
  }
  await db.shippingOption.updateMany({ where: { profile_id, ...live }, data: { deleted_at: now() } })
  await db.shippingProfile.update({ where: { id: profile_id }, data: { deleted_at: now() } })
}

async function moveProducts({ db }: Pick<Tx, "db">, ids: string[], profile_id: string) {
  await db.productShippingProfile.deleteMany({ where: { product_id: { in: ids } } })
  await db.productShippingProfile.createMany({ data: ids.map((product_id) => ({ product_id, profile_id })) })
}
