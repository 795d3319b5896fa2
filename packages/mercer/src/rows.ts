import { findOne as findCore, page as pageCore, treeOf } from "@mercer/api"
import type { Filter, ModelName, Where } from "@mercer/db"
import { ulid } from "ulid"
import type { ShopContext } from "./context.ts"

interface Listed<M extends ModelName> {
  where: Filter<M>
  /** Newest first unless another order is requested. */
  order?: Record<string, "asc" | "desc"> | undefined
}

/** One page of a list under its key, with the relations that the request selects and the number of all rows. */
export function page<M extends ModelName, Key extends string>(
  ctx: ShopContext,
  model: M,
  key: Key,
  paging: { limit: number; offset: number },
  listed: Listed<M>,
) {
  return pageCore(ctx as never, model, key, paging, listed)
}

/** One row with the relations that the request selects; refuses with not_found, naming `what`. */
export function findOne<M extends ModelName>(ctx: ShopContext, model: M, where: Where, what: string) {
  return findCore(ctx as never, model, where, treeOf(ctx.shape), what)
}

/** A new id, `rev_…`: its last 80 bits are random, so that nobody can guess others. */
export function newId(prefix: string): string {
  return `${prefix}_${ulid()}`
}
