import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Shop } from "../context.ts"

/** Holds a collection's row, so that what is done with it and its deletion come one after another; else not_found. */
export async function holdCollection({ db }: Pick<Shop, "db">, id: string) {
  await db.$queryRaw`SELECT id FROM product_collection WHERE id = ${id} FOR UPDATE`
  const collection = await db.productCollection.findFirst({ where: { id, ...live } })
  if (!collection) throw new Refusal("not_found", `Product collection with id: ${id} was not found`)
  return collection
}
