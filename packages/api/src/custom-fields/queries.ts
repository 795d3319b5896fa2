import type { FieldValue } from "@mercer/commerce"
import { fieldsTable, identifier, joinParts, type SqlSource, sql, sqlOf } from "@mercer/db"

type Row = Readonly<Record<string, FieldValue>> & { readonly id: string }

/** These custom fields of rows, for those that have some. Dates are texts. @public */
export async function fieldsOf(
  on: SqlSource,
  entity: string,
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): Promise<Row[]> {
  const { schema, table, key } = fieldsTable(entity)
  const columns = [key, ...names].map((name) => identifier(name))
  const found = await sqlOf(on).rows<{ row: Record<string, FieldValue> }>(sql`
    SELECT row_to_json(x) AS row FROM (
      SELECT ${joinParts(columns)} FROM ${identifier(schema, table)} WHERE ${identifier(key)} = ANY(${ids}::text[])) x`)
  return found.map(({ row: { [key]: id, ...fields } }) => ({ ...fields, id: String(id) }))
}

/** Sets custom fields of rows; a field that one of them has and another has not is empty there. @public */
export async function setFieldsOfMany(tx: SqlSource, entity: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const { schema, table, key } = fieldsTable(entity)
  const names = [...new Set(rows.flatMap(({ id: _, ...fields }) => Object.keys(fields)))]
  const set = names.map((name) => sql`${identifier(name)} = ${identifier("excluded", name)}`)
  const columns = joinParts([key, ...names].map((name) => identifier(name)))
  const json = JSON.stringify(rows.map(({ id, ...fields }) => ({ ...fields, [key]: id })))
  await sqlOf(tx).run(sql`
    INSERT INTO ${identifier(schema, table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${identifier(schema, table)}, ${json}::jsonb)
    ON CONFLICT (${identifier(key)}) DO UPDATE SET ${joinParts(set)}`)
}

/** Sets custom fields of a row; those that are not named stay. */
export async function setFields(
  tx: SqlSource,
  entity: string,
  { id, values }: { id: string; values: Readonly<Record<string, FieldValue>> },
): Promise<void> {
  const { schema, table, key } = fieldsTable(entity)
  const names = Object.keys(values)
  const set = names.map((name) => sql`${identifier(name)} = ${identifier("excluded", name)}`)
  const all = joinParts(names.map((name) => sql`${values[name]}`))
  await sqlOf(tx).run(sql`
    INSERT INTO ${identifier(schema, table)} (${joinParts([key, ...names].map((name) => identifier(name)))})
    VALUES (${id}, ${all}) ON CONFLICT (${identifier(key)}) DO UPDATE SET ${joinParts(set)}`)
}
