import { factsOf, type ModelName } from "../models.ts"

/** In a tree: custom fields of the row, each by its name; they are read as if they were columns. In a filter: the same. */
export const FIELDS = "+fields"

/**
 * Where a table's custom fields are: a table of their own, with a row for each row that has some. Orders have one that is
 * Mercer's: the number that the shop's rule has given them.
 */
export function fieldsTable(model: string): { schema: "shop" | "mercer"; table: string; key: string } {
  if (model === "Order") return { schema: "mercer", table: "order_number", key: "order_id" }
  const { table } = factsOf(model as ModelName)
  return { schema: "shop", table: `${table}_fields`, key: `${table}_id` }
}

const from = (model: string, alias: string) => {
  const { schema, table, key } = fieldsTable(model)
  return `FROM "${schema}"."${table}" f WHERE f."${key}" = ${alias}."id"`
}

/** A row's custom fields as one JSON column, null without any. */
export const fieldsColumn = (model: string, alias: string, names: readonly string[]): string =>
  model === "Order"
    ? numberColumn(alias)
    : `(SELECT row_to_json(x) FROM (SELECT ${names.map((name) => `f."${name}"`).join(", ")} ${from(model, alias)}) x) AS "${FIELDS}"`

/** An order without a number of its own is displayed by its display_id. */
const numberColumn = (alias: string) =>
  `json_build_object('order_number', coalesce((SELECT f.order_number ${from("Order", alias)}), ${alias}."display_id"::text)) AS "${FIELDS}"`

/** One field as an expression. */
export const fieldOf = (model: string, alias: string, name: string): string =>
  `(SELECT f."${name}" ${from(model, alias)})`

/** A text that changes whenever the row's fields do. */
export const fieldsVersion = (model: string, alias: string): string =>
  `coalesce((SELECT f.xmin::text || f.ctid::text ${from(model, alias)}), '')`

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
