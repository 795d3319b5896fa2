import { Refusal, type RefusalType } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"

const MOST_NAMED = 20

/** Refuses ids of `what` that are not among those that were found. @public */
export function mustExist(what: string, wanted: string[], found: { id: string }[], type: RefusalType = "invalid_data") {
  const known = new Set(found.map(({ id }) => id))
  const missing = wanted.filter((id) => !known.has(id))
  if (missing.length > 0)
    throw new Refusal(type, `Provided ${what} do not exist: ${missing.slice(0, MOST_NAMED).join(", ")}`)
}

/** The ids of these products, each once; refuses unknown and deleted ones. @public */
export async function existingProducts({ db }: Pick<Context, "db">, given: { id: string }[]): Promise<string[]> {
  const ids = idsOf(given)
  mustExist("products", ids, await db.product.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } }))
  return ids
}

/** Each id once, in the order given. @public */
export function idsOf(given: { id: string }[]): string[] {
  return [...new Set(given.map(({ id }) => id))]
}
