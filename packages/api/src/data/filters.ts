import { searchWords } from "@mercer/commerce"
import { Page } from "@mercer/rest"

/*
 * Conditions and orders of lists, in Prisma's form.
 */

/** `limit` and `offset` of an operator's list: panels and scripts of v1 request thousands at once. @public */
export const AdminPage = (limit: number) => Page(limit, 10_000)

/**
 * A text anywhere in a column, case-insensitive; `%` and `_` are escaped, which Prisma leaves to its caller.
 * @public
 */
export function holding(text: string) {
  return { contains: literal(text), mode: "insensitive" as const }
}

type Searched<Column extends string> = { OR: Record<Column, ReturnType<typeof holding>>[] }

/** The list's `q`: each of its words must be in one of these columns. No condition when it is empty. @public */
export function searching<Column extends string>(q: string | undefined, columns: readonly Column[]) {
  const each = searchWords(q ?? "").map((word): Searched<Column> => {
    const text = holding(word)
    return { OR: columns.map((column) => ({ [column]: text }) as Record<Column, typeof text>) }
  })
  return each.length > 0 ? { AND: each } : {}
}

type Comparison = Partial<
  Record<"lt" | "lte" | "gt" | "gte" | "contains" | "starts_with" | "ends_with", string | undefined>
>

/** A `Match`: one of these texts, or a comparison with one. @public */
export function matched(given: readonly string[] | Comparison | undefined) {
  if (given === undefined) return undefined
  if (isList(given)) return { in: [...given] }
  const { contains, starts_with, ends_with, ...bounds } = given
  return {
    ...bounds,
    ...(contains !== undefined && holding(contains)),
    ...(starts_with !== undefined && { startsWith: literal(starts_with), mode: "insensitive" as const }),
    ...(ends_with !== undefined && { endsWith: literal(ends_with), mode: "insensitive" as const }),
  }
}

/** One of these values, if any are given. @public */
export function oneOf<Value>(values: Value[] | undefined) {
  return values && { in: values }
}

/** `-title` in Prisma's form; the newest first by default. @public */
export function ordering(order: string | undefined): Record<string, "asc" | "desc"> {
  if (!order) return { created_at: "desc" }
  return order.startsWith("-") ? { [order.slice(1)]: "desc" } : { [order]: "asc" }
}

/**
 * Up to this many related rows are listed by id; a search that finds more is not selective enough for an index.
 * @public
 */
export const MOST_NAMED = 1_000

/**
 * The condition that a related row was found by a search: by its key if there are few, so that an index on the row's
 * own columns can be used; else by the relation.
 * @public
 */
export function named<Where, Relation>(
  found: (string | null)[],
  byKey: (ids: string[]) => Where,
  byRelation: Relation,
) {
  if (found.length > MOST_NAMED) return [byRelation]
  const ids = [...new Set(found)].filter((id) => id !== null)
  return ids.length > 0 ? [byKey(ids)] : []
}

const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&")
const isList = (given: unknown): given is readonly string[] => Array.isArray(given)
