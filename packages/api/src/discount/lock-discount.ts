import { Refusal } from "@mercer/commerce"
import { live, type TreeRow } from "@mercer/db"
import type { App } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { lockDiscountRow } from "./queries.ts"

/** What the rules about changing a discount need to know. */
const discountTree = { rule: { conditions: {} }, regions: {} } as const

export type LoadedDiscount = TreeRow<"Discount", typeof discountTree>

/** A discount with its rule, conditions and regions; refuses with not_found. */
export function loadDiscount(ctx: Pick<App, "query">, id: string): Promise<LoadedDiscount> {
  return findOne(ctx, "Discount", { id }, discountTree, `Discount with id ${id}`)
}

/**
 * The discount, locked until the transaction ends, so that two changes of one discount never see a partial change.
 * Orders that count its uses wait for the same lock.
 */
export async function lockDiscount(tx: Pick<App, "query" | "db">, id: string): Promise<LoadedDiscount> {
  await lockDiscountRow(tx, id)
  return loadDiscount(tx, id)
}

/** Refuses with duplicate_error a code that another discount has; a deleted discount's code may be used again. */
export async function mustBeFreeCode({ db }: Pick<App, "db">, code: string, own_id?: string): Promise<void> {
  const taken = await db.discount.findFirst({ where: { code, ...live }, select: { id: true } })
  if (taken && taken.id !== own_id) throw new Refusal("duplicate_error", `Discount with code ${code} already exists.`)
}

/** Refuses with not_found regions that the store does not have. */
export async function mustHaveRegions({ db }: Pick<App, "db">, ids: string[]): Promise<void> {
  const found = await db.region.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } })
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw new Refusal("not_found", `Region with ${missing} was not found`)
}
