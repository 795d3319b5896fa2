import { type ModelFacts, type ModelName, models } from "../models.ts"
import { FIELDS, fieldsColumn, flattened } from "./fields.ts"
import { isHistory, isKept } from "./history.ts"

/** In a tree: rows that were deleted count too, such as an order's discounts; at the top, the requested rows. */
export const DELETED_TOO = "+deleted"

/** In a tree: the row says whether the shop sells by stock locations, as `by_location`. */
export const BY_LOCATION = "+by_location"

/** In a tree: the row has the store's setting `rules` as it is stored, in the same statement. */
export const STORE_RULES = "+store_rules"

/** In a tree: the row says since when carts have the second version of money, as `money_since` in ms; null: not yet. */
export const MONEY_SINCE = "+money_since"

/** Which relations of a row to read with it, by their wire names: `{ items: { variant: {} }, region: {} }`. */
export interface Tree {
  readonly [relation: string]: Tree
}

/** A row's columns and, as JSON, its relations: `SELECT … FROM …`, to be followed by a condition. */
export function body(model: ModelName, alias: string, tree: Tree): string {
  return `SELECT ${selected(model, alias, tree)} FROM ${table(model, alias)}`
}

/** The same without SELECT and FROM. `past`: the row belongs to an order, or to its history. */
export function selected(model: ModelName, alias: string, tree: Tree, past = isHistory(model)): string {
  const columns = Object.keys(facts(model).columns).map((column) => `${alias}."${column}"`)
  if (tree[BY_LOCATION]) columns.push(`EXISTS (${LIVE_LOCATION}) AS "by_location"`)
  if (tree[STORE_RULES]) columns.push(`(${RULES}) AS "store_rules"`)
  if (model === "ProductVariant") columns.push(`${requiresShipping(alias)} AS "requires_shipping"`)
  if (model === "LineItem") columns.push(`${ownRates(alias)} AS "own_rates"`)
  if (tree[MONEY_SINCE]) columns.push(`(${SINCE}) AS "money_since"`)
  if (tree[FIELDS]) columns.push(fieldsColumn(model, alias, Object.keys(tree[FIELDS])))
  const relations = branches(tree).map(([name, below]) => relation({ model, alias, past }, name, below))
  return [...columns, ...relations].join(", ")
}

/** Changes of it are seen by the variant's own row, which is written with it. */
const requiresShipping = (alias: string) =>
  `coalesce((SELECT vt.requires_shipping FROM mercer.variant_terms vt WHERE vt.variant_id = ${alias}."id"), true)`

/** Only custom lines have some. Changes of them are seen by the line's own row, which is written with them. */
const ownRates = (alias: string) => `CASE WHEN ${alias}."variant_id" IS NULL THEN
  (SELECT lt.tax_rates FROM mercer.line_terms lt WHERE lt.line_item_id = ${alias}."id") END`

/** A row whose relations are read. `past`: it belongs to an order, or to its history. */
export interface Owner {
  model: ModelName
  alias: string
  past: boolean
}

function relation(owner: Owner, name: string, below: Tree): string {
  const { model, many, alias, past, from } = related(owner, name, below)
  const last = many ? order(model, alias) : " LIMIT 1"
  const rows = `SELECT ${selected(model, alias, below, past)} FROM ${from}${last}`
  const json = many ? `coalesce(json_agg(row_to_json(x)), '[]'::json)` : `row_to_json(x)`
  return `(SELECT ${json} FROM (${rows}) x) AS "${name}"`
}

/** The rows of a relation: their model and alias, and what follows FROM. */
export interface Related extends Owner {
  many: boolean
  /** The join table's model and alias. */
  tie: { model: ModelName; alias: string } | undefined
  from: string
}

export function related(owner: Owner, name: string, below: Tree): Related {
  const { model, alias } = owner
  const { relations } = facts(model)
  const link = Object.hasOwn(relations, name) ? relations[name] : undefined
  if (!link) throw new Error(`${model} has no relation ${name}`)
  const near = `${alias}t`
  const tie = `${alias}j`
  const far = link.through ? (facts(link.model).relations[link.through] as typeof link) : link
  const source = link.through
    ? `${table(link.model, tie)} JOIN ${table(far.model, near)} ON ${join(near, far.to, tie, far.from)}`
    : table(far.model, near)
  const conditions = [
    join(link.through ? tie : near, link.to, alias, link.from),
    ...(below[DELETED_TOO] ? [] : visible(owner, link.many, far.model, near)),
    ...(link.through ? alive(link.model, tie) : []),
  ]
  return {
    model: far.model,
    many: link.many,
    alias: near,
    past: owner.past || isHistory(far.model),
    tie: link.through ? { model: link.model, alias: tie } : undefined,
    from: `${source} WHERE ${conditions.join(" AND ")}`,
  }
}

/**
 * The condition of rows to return: those not deleted. Rows that history references are always returned,
 * and with a deleted variant the option values that were deleted with it.
 */
function visible(owner: Owner, many: boolean, model: string, alias: string): string[] {
  if (!owner.past) return alive(model, alias)
  if (!many) return isKept(model) ? [] : alive(model, alias)
  const together = isKept(owner.model) && facts(owner.model).columns.deleted_at
  return alive(model, alias).map((test) =>
    together ? `(${test} OR ${alias}."deleted_at" >= ${owner.alias}."deleted_at")` : test,
  )
}

const MARKS = new Set<string>([DELETED_TOO, BY_LOCATION, MONEY_SINCE, STORE_RULES, FIELDS])
export const branches = (tree: Tree) => Object.entries(tree).filter(([name]) => !MARKS.has(name))
export const facts = (model: string) => (models as Readonly<Record<string, ModelFacts>>)[model] as ModelFacts
export const table = (model: string, alias: string) => `"${facts(model).schema}"."${facts(model).table}" ${alias}`
/** The condition of rows that were not deleted, where a table keeps deleted rows. */
export const alive = (model: string, alias: string) =>
  facts(model).columns.deleted_at ? [`${alias}."deleted_at" IS NULL`] : []
const SINCE = `SELECT (extract(epoch FROM (value #>> '{}')::timestamptz) * 1000)::float8
  FROM ${table("Setting", "ms")} WHERE ms.key = 'money_since'`
const LIVE_LOCATION = `SELECT FROM ${table("StockLocation", "sl")} WHERE ${alive("StockLocation", "sl").join(" AND ")}`
const RULES = `SELECT st."value" FROM ${table("Setting", "st")} WHERE st."key" = 'rules'`
/** Two rows are related: each of these columns equals its counterpart. */
export const join = (a: string, as: readonly string[], b: string, bs: readonly string[]) =>
  as.map((column, i) => `${a}."${column}" = ${b}."${bs[i]}"`).join(" AND ")

/** In order of creation; the key comes last. */
export function order(model: string, alias: string): string {
  const { columns, key } = facts(model)
  const by = [...(columns.created_at ? ["created_at"] : []), ...(columns.rank ? ["rank"] : []), ...key]
  return ` ORDER BY ${by.map((column) => `${alias}."${column}"`).join(", ")}`
}

type Row = Record<string, unknown>
type Revive = (row: Row) => Row

/** JSON has no dates: date columns are converted back. */
export function reviver(model: ModelName, tree: Tree): Revive {
  const dates = Object.entries(facts(model).columns).flatMap(([name, { kind }]) => (kind === "date" ? [name] : []))
  const fields = Object.keys(tree[FIELDS] ?? {})
  const below = branches(tree).map(([name, next]) => {
    const link = facts(model).relations[name] as ModelFacts["relations"][string]
    const far = link.through ? (facts(link.model).relations[link.through]?.model ?? link.model) : link.model
    return { name, many: link.many, revive: reviver(far as ModelName, next) }
  })
  return (row) => {
    for (const name of dates) if (row[name] !== null) row[name] = new Date(row[name] as string)
    if (fields.length > 0) flattened(row, fields)
    for (const { name, many, revive } of below) {
      if (many) for (const one of row[name] as Row[]) revive(one)
      else if (row[name]) revive(row[name] as Row)
    }
    return row
  }
}
