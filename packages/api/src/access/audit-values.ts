import { factsOf, type Tree } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { withFieldsOf } from "../custom-fields/save.ts"
import { lockCategories } from "../data/queries.ts"
import { find } from "../data/read.ts"
import { type Part, resourceOf, type StoredRows } from "../entities/index.ts"
import { lockRow } from "./queries.ts"

/** One stored field before and after a write. `currency_code` is set if the two are amounts of minor units. */
export interface Difference {
  field: string
  old: unknown
  new: unknown
  currency_code?: string
}

/** What is stored about the target of a write, at one moment. */
export interface Snapshot {
  name: string | null
  currency_code: string | null
  values: Record<string, Value>
}

interface Value {
  value: unknown
  currency_code?: string
}

type Row = Record<string, unknown>

/** What a write changes: where it is stored and its key; null if no values are recorded. */
export interface Subject {
  rows: StoredRows
  where: Record<string, string>
  /** The row it belongs to, which writes lock before it. */
  within?: Subject | null
}

/** The one thing that a write changes, by its operation and input; null for one that creates something. */
export function subjectOf(operation: string, input: Row): Subject | null {
  const { rows, parts = {} } = resourceOf(operation) ?? {}
  const named = Object.entries(parts).find(([parameter]) => input[parameter])
  if (named) return partOf(...named, input)
  if (rows?.key === null) return { rows, where: {} }
  const column = rows?.key ?? "id"
  const key = input[column] ?? input[rows?.parameter ?? column]
  return rows && isId(key) ? { rows, where: { [column]: key } } : null
}

function partOf(parameter: string, { within, ...rows }: Part, input: Row): Subject | null {
  const id = input[parameter]
  if (!isId(id)) return null
  const outer = within && input[within[1]]
  return {
    rows,
    where: { id },
    within: within && isId(outer) ? { rows: { model: within[0] }, where: { id: outer } } : null,
  }
}

/** The request has not been validated yet: an invalid id matches no row. */
const isId = (given: unknown): given is string => typeof given === "string" && !given.includes("\0")

/** What was just created, by its operation and its id. */
export function madeSubject(operation: string, id: string): Subject | null {
  const rows = resourceOf(operation)?.rows
  return rows ? { rows, where: { id } } : null
}

/**
 * Locks the row until the transaction ends, so that its old values are those that were replaced. Locks are taken in the
 * order in which the writes take them: the outer row first, all categories as one.
 */
export async function lockSubject(ctx: Context, { rows, where, within }: Subject): Promise<void> {
  if (within) await lockSubject(ctx, within)
  if (rows.model === "ProductCategory") await lockCategories(ctx)
  const { table, schema } = factsOf(rows.model)
  const [[column, key] = []] = Object.entries(where)
  if (column === undefined || key === undefined) return
  await lockRow(ctx, { schema, table, column, key })
}

/** What is stored about it now; null when it does not exist. */
export async function snapshotOf(ctx: Context, { rows, where }: Subject): Promise<Snapshot | null> {
  const [row] = (await find(ctx, rows.model, where, withFieldsOf(ctx, rows.model, rows.tree ?? {}))) as Row[]
  if (!row || row.deleted_at) return null
  const currency_code = currencyOf(row, rows)
  return { name: nameOf(row), currency_code, values: valuesOf(row, rows, currency_code) }
}

/** Of the row, of the one row that it belongs to, or of the first one of several. */
function currencyOf(row: Row, { currency }: StoredRows): string | null {
  const from = currency === "self" ? row : currency && [row[currency]].flat()[0]
  const code = (from as Row | null | undefined)?.currency_code
  return typeof code === "string" ? code : null
}

/** The stored fields that a write changed. For a deleted row, all its old values. */
export function differences(before: Snapshot | null, after: Snapshot | null): Difference[] {
  const fields = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after?.values ?? {})])
  return [...fields].flatMap((field) => {
    const [was, is] = [before?.values[field], after?.values[field]]
    const [old, now] = [was?.value ?? null, is?.value ?? null]
    if (JSON.stringify(old) === JSON.stringify(now)) return []
    const currency_code = is?.currency_code ?? was?.currency_code
    return [{ field, old, new: now, ...(currency_code && { currency_code }) }]
  })
}

/** Fields that are meaningless to readers, or secret. */
const UNSAID = /^(id|created_at|updated_at|deleted_at|mpath|payments|refunds|order|idempotency_key)$/
const HIDDEN = /password|secret|token|credential|api_?key/i

function valuesOf(row: Row, { model, tree = {}, amounts = [] }: StoredRows, currency_code: string | null) {
  const values: Record<string, Value> = {}
  for (const [name, value] of Object.entries({ ...row, ...moneyOf(row, tree) })) {
    const isForeignKey = name.endsWith("_id") && name.slice(0, -3) in tree
    if (UNSAID.test(name) || HIDDEN.test(name) || isForeignKey) continue
    if (model === "Discount" && name === "rule") Object.assign(values, ruleOf(value as Row | null, currency_code))
    else if (name === "prices" || name === "requirements")
      Object.assign(values, pricesOf(name, value as Row[], currency_code))
    else if (name in tree) values[name] = { value: relationOf(value) }
    else values[name] = { value: plainOf(value), ...(amounts.includes(name) && currency_code && { currency_code }) }
  }
  return values
}

/** What was paid and refunded, of an order. */
function moneyOf({ payments, refunds }: Row, tree: Tree): Row {
  if (!("payments" in tree)) return {}
  const captured = ((payments ?? []) as Row[]).filter((payment) => payment.captured_at)
  return { paid: sumOf(captured), refunded: sumOf((refunds ?? []) as Row[]) }
}

const sumOf = (rows: Row[]) => rows.reduce((sum, { amount }) => sum + Number(amount), 0)

/** A discount's terms, which are stored separately. */
function ruleOf(rule: Row | null, currency_code: string | null): Record<string, Value> {
  if (!rule) return {}
  const { type, value, allocation, description } = rule
  const isAmount = type === "fixed" && currency_code
  return {
    type: { value: type },
    value: { value, ...(isAmount && { currency_code }) },
    allocation: { value: allocation },
    description: { value: description },
  }
}

/** Each price as a separate field: “prices.eur”, “prices.eur.reg_1”, “prices.eur.10+”; also shipping option bounds. */
function pricesOf(name: string, rows: Row[], currency: string | null): Record<string, Value> {
  const live = rows.filter((row) => !row.deleted_at)
  return Object.fromEntries(
    live.map((row) => {
      const { currency_code = currency, region_id, price_list_id, min_quantity, type, amount } = row
      const quantity = min_quantity ? `${min_quantity}+` : null
      const field = [name, row.currency_code, type, region_id, price_list_id, quantity].filter(Boolean).join(".")
      return [field, { value: amount, ...(typeof currency_code === "string" && { currency_code }) }]
    }),
  )
}

/** Relations in readable form: an address as one text, others by id and name, lists by name. */
function relationOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: Row) => nameOf(one) ?? one.id).sort()
  if (!value) return null
  const row = value as Row
  return "address_1" in row ? addressOf(row) : { id: row.id, name: nameOf(row) }
}

const ADDRESS = ["first_name", "last_name", "company", "address_1", "address_2", "postal_code", "city", "province"]

function addressOf(row: Row): string {
  return [...ADDRESS, "country_code", "phone"]
    .map((name) => row[name])
    .filter(Boolean)
    .join(", ")
}

const NAMES = ["title", "name", "value", "code", "email", "label", "url", "display_name", "iso_2"]

/** Its readable name. */
function nameOf(row: Row): string | null {
  if (typeof row.display_id === "number") return `#${row.display_id}`
  const found = NAMES.map((name) => row[name]).find((name) => typeof name === "string" && name !== "")
  return (found as string | undefined) ?? null
}

function plainOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === "bigint" ? String(value) : value
}
