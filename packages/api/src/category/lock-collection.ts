import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { App } from "../context/context.ts"
import { lockCollectionRow } from "./queries.ts"

/** Locks a collection's row, so that changes and its deletion run one after another; else not_found. */
export async function lockCollection(tx: Pick<App, "db">, id: string) {
  await lockCollectionRow(tx, id)
  const collection = await tx.db.productCollection.findFirst({ where: { id, ...live } })
  if (!collection) throw new Refusal("not_found", `Product collection with id: ${id} was not found`)
  return collection
}
