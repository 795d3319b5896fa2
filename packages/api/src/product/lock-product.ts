import { Refusal } from "@mercer/commerce"
import type { TreeRow } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { lockProductRow } from "./queries.ts"

const locked = { options: {}, variants: { options: {}, prices: {} } } as const

/** A product with its options and variants, locked until the transaction ends. */
export type LockedProduct = TreeRow<"Product", typeof locked>

/** Refuses with not_found. Rules over all variants of a product need the lock. */
export async function lockProduct(ctx: Pick<Context, "db" | "query">, id: string): Promise<LockedProduct> {
  const what = `Product with id: ${id}`
  if (!(await lockProductRow(ctx, id))) throw new Refusal("not_found", `${what} was not found`)
  return findOne(ctx, "Product", { id }, locked, what)
}
