import { factsOf, type ModelName } from "../models.ts"

/** In a tree: custom fields of the row, each by its name; they are read as if they were columns. In a filter: the same. */
export const FIELDS = "+fields"

/** Where a table's custom fields are: in a table of the shop's, with a row for each row that has some. */
export function fieldsTable(model: string): { schema: "shop"; table: string; key: string } {
  const { table } = factsOf(model as ModelName)
  return { schema: "shop", table: `${table}_fields`, key: `${table}_id` }
}

const from = (model: string, alias: string) => {
  const { schema, table, key } = fieldsTable(model)
  return `FROM "${schema}"."${table}" f WHERE f."${key}" = ${alias}."id"`
}

/** The one field that is Mercer's: the number that the shop's rule has given an order. */
const NUMBER = "order_number"
const isNumber = (model: string, name: string) => model === "Order" && name === NUMBER

const ofNumber = (alias: string) => `FROM mercer.order_number n WHERE n.order_id = ${alias}."id"`

/** An order without a number of its own is displayed by its display_id. */
const numberOf = (alias: string) => `coalesce((SELECT n.order_number ${ofNumber(alias)}), ${alias}."display_id"::text)`

/** A row's custom fields as one JSON column, null without any. */
export function fieldsColumn(model: string, alias: string, names: readonly string[]): string {
  const own = names.filter((name) => !isNumber(model, name))
  const columns = own.map((name) => `f."${name}"`).join(", ")
  const row = (json: string) => `(SELECT ${json}(x) FROM (SELECT ${columns} ${from(model, alias)}) x)`
  if (own.length === names.length) return `${row("row_to_json")} AS "${FIELDS}"`
  const number = `jsonb_build_object('${NUMBER}', ${numberOf(alias)})`
  return `${own.length > 0 ? `${number} || coalesce(${row("to_jsonb")}, '{}')` : number} AS "${FIELDS}"`
}

/** One field as an expression. */
export const fieldOf = (model: string, alias: string, name: string): string =>
  `(SELECT f."${name}" ${from(model, alias)})`

/** A text that changes whenever one of these fields of the row does. */
export function fieldsVersion(model: string, alias: string, names: readonly string[]): string {
  const places: string[] = []
  if (names.some((name) => isNumber(model, name)))
    places.push(`coalesce((SELECT n.xmin::text || n.ctid::text ${ofNumber(alias)}), '')`)
  if (names.some((name) => !isNumber(model, name)))
    places.push(`coalesce((SELECT f.xmin::text || f.ctid::text ${from(model, alias)}), '')`)
  return places.join(" || ',' || ")
}

/** The condition that a row's fields match these tests, which are about `f`. */
export const withFields = (model: string, alias: string, tests: readonly string[]): string =>
  `EXISTS (SELECT ${[from(model, alias), ...tests].join(" AND ")})`

type Row = Record<string, unknown>

/** Makes the fields of a row that was read its columns. */
export function flattened(row: Row, names: readonly string[]): void {
  const { [FIELDS]: fields } = row as Record<string, Row | null>
  for (const name of names) row[name] = fields?.[name] ?? null
  delete row[FIELDS]
}
