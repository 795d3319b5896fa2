import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { type LabelTable, lockLabels } from "../product/queries.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { isInRules, lockLabel, moveProducts, moveRules, unlinkProducts } from "./queries.ts"

type Tx = Pick<Context, "db" | "now">

interface Change {
  value?: string | undefined
  metadata?: Record<string, unknown> | null | undefined
}

const NOUNS: Record<LabelTable, string> = { product_type: "Product type", product_tag: "Product tag" }

/** Gives a type or tag another text, which no other one has. */
export async function changeLabel(tx: Tx, table: LabelTable, id: string, { value, metadata }: Change): Promise<void> {
  const present = await lockStored(tx, table, id)
  if (value && value !== present.value && (await rowsOf(tx, table).find({ value })))
    throw new Refusal("duplicate_error", `${NOUNS[table]} ${value} exists: merge the two instead`)
  const merged = updatedMetadata(present.metadata, metadata) as object | undefined
  await rowsOf(tx, table).update(id, { value, metadata: merged })
}

/** Gives all that one type or tag has to another one, and deletes the first. */
export async function mergeLabel(tx: Tx, table: LabelTable, from: string, to: string): Promise<void> {
  await lockStored(tx, table, from)
  if (from === to) throw new Refusal("invalid_data", `${NOUNS[table]} ${from} cannot be merged into itself`)
  if (!(await rowsOf(tx, table).find({ id: to }))) throw missing(table, to)
  await moveProducts(tx, { table, from, to })
  await moveRules(tx, { table, from, to })
  await rowsOf(tx, table).update(from, { deleted_at: tx.now() })
}

/** Deletes a type or tag and takes it from its products. One that rules depend on stays: they would mean something else. */
export async function deleteLabel(tx: Tx, table: LabelTable, id: string): Promise<void> {
  await lockStored(tx, table, id)
  if (await isInRules(tx, table, id))
    throw new Refusal(
      "not_allowed",
      `${NOUNS[table]} ${id} is used by a discount or tax rate: merge it, or change those`,
    )
  await unlinkProducts(tx, table, id)
  await rowsOf(tx, table).update(id, { deleted_at: tx.now() })
}

/** The row first, then the lock of all labels: in one order, against deadlocks. */
async function lockStored(tx: Tx, table: LabelTable, id: string): Promise<Stored> {
  await lockLabel(tx, table, id)
  await lockLabels(tx)
  const present = await rowsOf(tx, table).find({ id })
  if (!present) throw missing(table, id)
  return present
}

const missing = (table: LabelTable, id: string) =>
  new Refusal("not_found", `${NOUNS[table]} with id: ${id} was not found`)

interface Stored {
  value: string
  metadata: unknown
}

type Data = { value?: string | undefined; metadata?: object | undefined; deleted_at?: Date }

/** The two tables have the same columns. */
function rowsOf({ db }: Tx, table: LabelTable) {
  const find = (where: { id: string } | { value: string }): Promise<Stored | null> => {
    const wanted = { ...where, ...live }
    return table === "product_type"
      ? db.productType.findFirst({ where: wanted })
      : db.productTag.findFirst({ where: wanted })
  }
  const update = (id: string, data: Data): Promise<unknown> =>
    table === "product_type"
      ? db.productType.update({ where: { id }, data })
      : db.productTag.update({ where: { id }, data })
  return { find, update }
}
