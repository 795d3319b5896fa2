import { factsOf, type ModelName } from "../models.ts"
import type { Columns, Where } from "../read/tree.ts"
import { identifier, joinParts, type SqlPart, type SqlSource, sql, sqlOf } from "./sql.ts"

type Fields = Readonly<Record<string, unknown>>

/**
 * Writes new rows in one statement that is only sent (`Sql.send`). All of them give the columns of the first; other
 * columns get their defaults. Like Prisma's `createMany`, which waits for each statement.
 */
export async function sendInsert(on: SqlSource, model: ModelName, rows: readonly Fields[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = namesOf(model, first)
  await sqlOf(on).send(sql`
    INSERT INTO ${tableOf(model)} (${columns}) SELECT ${columns}
    FROM jsonb_populate_recordset(NULL::${tableOf(model)}, ${JSON.stringify(rows)}::jsonb)`)
}

/** Sets columns of all rows that match; sent like `sendInsert`. `updated_at`, where there is one, is set too. */
export async function sendUpdate(on: SqlSource, model: ModelName, where: Where, fields: Fields): Promise<void> {
  const given = withChange(model, fields)
  if (Object.keys(fields).length === 0) return
  const columns = namesOf(model, given)
  await sqlOf(on).send(sql`
    UPDATE ${tableOf(model)} t SET (${columns}) = ROW (${namesOf(model, given, "g")})
    FROM jsonb_populate_record(NULL::${tableOf(model)}, ${JSON.stringify(given)}::jsonb) g WHERE ${matching(model, where)}`)
}

/** Deletes all rows that match, and not those in `except`; sent like `sendInsert`. */
export async function sendDelete(on: SqlSource, model: ModelName, where: Where, except: Where = {}): Promise<void> {
  const kept = Object.keys(except).length > 0 ? sql` AND NOT (${matching(model, except)})` : sql``
  await sqlOf(on).send(sql`DELETE FROM ${tableOf(model)} t WHERE ${matching(model, where)}${kept}`)
}

/** What a new row has in the columns that nothing was given for and that can be empty: null. */
export function blankRow<M extends ModelName>(model: M): Partial<Columns<M>> {
  const empty = Object.entries(factsOf(model).columns).filter(([, { nullable }]) => nullable)
  return Object.fromEntries(empty.map(([name]) => [name, null])) as Partial<Columns<M>>
}

function tableOf(model: ModelName): SqlPart {
  const { schema, table } = factsOf(model)
  return schema === "public" ? identifier(table) : identifier(schema, table)
}

function namesOf(model: ModelName, fields: Fields, alias?: string): SqlPart {
  const { columns } = factsOf(model)
  const strange = Object.keys(fields).find((name) => !Object.hasOwn(columns, name))
  if (strange !== undefined) throw new Error(`${model} has no column ${strange}`)
  return joinParts(Object.keys(fields).map((name) => identifier(...(alias ? [alias] : []), name)))
}

const withChange = (model: ModelName, fields: Fields): Fields =>
  factsOf(model).columns.updated_at ? { updated_at: new Date(), ...fields } : fields

/** Every column has its value, or one of its values; at least one column. */
function matching(model: ModelName, where: Where): SqlPart {
  namesOf(model, where)
  const tests = Object.entries(where).map(([name, value]) => {
    const column = identifier("t", name)
    return Array.isArray(value) ? sql`${column} = ANY(${value}::text[])` : sql`${column} = ${value}`
  })
  return tests.reduce((all, one) => sql`${all} AND ${one}`)
}
