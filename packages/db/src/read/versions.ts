import type { ModelName } from "../models.ts"
import { FIELDS, fieldsVersion } from "./fields.ts"
import { branches, facts, type Owner, related, type Tree } from "./tree-sql.ts"

/** The tables whose changes are seen otherwise: their rows need no version. With their schema, if it is not public. */
export type Tracked = ReadonlySet<string>

/**
 * A text that changes whenever a row changes that the tree is made from, as an SQL expression on the row `alias`: where
 * each row version is, and the transaction that wrote it, which PostgreSQL never repeats for the same place. It reads the
 * same rows as `selected`, without what is tracked. Undefined when all of it is tracked.
 */
export function versionOf(
  { model, alias, past }: Owner,
  tree: Tree,
  tracked: Tracked,
  own = placeOf(alias),
): string | undefined {
  const parts = isTracked(model, tracked) ? [] : [own]
  if (tree[FIELDS]) parts.push(fieldsVersion(model, alias, Object.keys(tree[FIELDS])))
  for (const [name, below] of branches(tree)) {
    const part = relationVersion({ model, alias, past }, name, below, tracked)
    if (part) parts.push(part)
  }
  return parts.length > 0 ? parts.join(" || ") : undefined
}

function relationVersion(owner: Owner, name: string, below: Tree, tracked: Tracked): string | undefined {
  const { tie, many, from, ...far } = related(owner, name, below)
  const parts = [tie && !isTracked(tie.model, tracked) && placeOf(tie.alias), versionOf(far, below, tracked)]
  const version = parts.filter(Boolean).join(" || ")
  if (version === "") return undefined
  const all = many ? `string_agg(${version}, ',') FROM ${from}` : `${version} FROM ${from} LIMIT 1`
  return `'[' || coalesce((SELECT ${all}), '') || ']'`
}

function isTracked(model: ModelName, tracked: Tracked): boolean {
  const { schema, table } = facts(model)
  return tracked.has(schema === "public" ? table : `${schema}.${table}`)
}

/** Within a relation's rows; the rows of a page have it as a column. */
const placeOf = (alias: string) => `${alias}.xmin::text || ${alias}.ctid::text`
