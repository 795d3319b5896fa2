import { isEmail } from "@mercer/commerce"
import * as z from "zod"
import { instant } from "./instant.ts"

/*
 * Field types of operations' inputs. Those of a query take the text of a query string or the real value, so that REST
 * and typed calls share one schema; those of a body coerce nothing.
 */

const MOST_LISTED = 1_000
const MOST_BYTES = 16_000
const DEEPEST = 8
const LARGEST_OFFSET = 1_000_000_000
const LARGEST_INT = 2_147_483_647

/** v1's message for a text that is not a number. */
const NO_NUMBER = "must be a number conforming to the specified constraints"

type Issues = { issues: z.core.$ZodRawIssue[] }

/** A whole number in a query: `10` or `"10"`. Required; add `.optional()` or `.default(n)`. */
export function Int({ min = 0, max = LARGEST_INT }: { min?: number; max?: number } = {}) {
  return any<number | string>({ type: "integer", minimum: min, maximum: max }).transform((given, ctx): number => {
    const value = typeof given === "string" ? (given.trim() === "" ? Number.NaN : Number(given)) : given
    if (Number.isInteger(value) && value >= min && value <= max) return value + 0 // -0 becomes 0
    const isText = typeof given === "string" && Number.isNaN(value)
    return fault(ctx, given, isText ? NO_NUMBER : `must be a whole number from ${min} to ${max}`)
  })
}

/** A boolean in a query: exactly `true` or `false`. v1 ignored other texts. */
export const QueryBoolean = any<boolean | string>({ type: "boolean" })
  .transform((given, ctx): boolean => {
    if (given === true || given === "true") return true
    if (given === false || given === "false") return false
    return fault(ctx, given, "must be true or false")
  })
  .optional()

/** One text in a query; a parameter that is given twice is refused. */
export const QueryString = z.string().optional()

/** Texts in a query, one or many, none of them split: names may contain commas. */
export const Texts = listed((given) => (Array.isArray(given) ? given : [given]))

/** Ids in a query, one or many: `id=a`, `id[]=a&id[]=b`, `id[]=a,b`. */
export const Ids = List()

/** Like Ids, of fixed values: `List(["pending", "completed"])`. */
export function List<const Value extends string = string>(values?: readonly Value[]) {
  return listed<Value>(splitOne, values)
}

const bounds = { lt: instantOf(), lte: instantOf(), gt: instantOf(), gte: instantOf() }

/** A comparison of dates in a query: `created_at[gte]=2026-01-31`. */
export const DateFilter = z.strictObject(bounds).meta({ title: "Date comparison" }).optional()

/** Like When, or the text `null`: has not happened. Only batch jobs' filters use it. */
export const WhenOrNull = z
  .union([z.literal("null").transform(() => null), z.null(), z.strictObject(bounds)])
  .optional()

/** A date in a body, such as a gift card's end: a date text, or milliseconds since 1970 as in v1. */
export const Instant = any<string | number | Date>({ type: "string", format: "date-time" }).transform(
  (given, ctx): Date =>
    instant(typeof given === "number" ? new Date(given) : given) ?? fault(ctx, given, "must be a Date instance"),
)

const compared = ["lt", "lte", "gt", "gte", "contains", "starts_with", "ends_with"] as const

/** Ids, or a comparison of texts: `id[starts_with]=cgrp_`. */
export const StringFilter = z
  .union([Ids.unwrap(), z.strictObject(Object.fromEntries(compared.map((key) => [key, QueryString])) as Comparison)])
  .optional()

type Comparison = Record<(typeof compared)[number], typeof QueryString>

/** What a list may be ordered by: one column, `-` before it for descending. */
export function Order<const Column extends string>(...columns: [Column, ...Column[]]) {
  const allowed = [...columns, ...columns.map((column) => `-${column}` as const)]
  return any<(typeof allowed)[number]>({ type: "string", enum: allowed })
    .transform((given, ctx): (typeof allowed)[number] =>
      allowed.includes(given) ? given : fault(ctx, given, `Order field ${named(given)} is not valid`),
    )
    .optional()
}

/** `limit` and `offset` of a list; a limit of 0 gives an empty page with the count. */
export function Page(limit: number, most = 1_000) {
  return {
    limit: Int({ max: most }).default(limit),
    offset: Int({ max: LARGEST_OFFSET }).default(0),
  }
}

/** The input of an operation that returns an entity or a list of them. */
export function input<const Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...shape, expand: QueryString, fields: QueryString })
}

/** The `updated_at` that was read: the write is refused if the row has changed since. */
export const UnchangedSince = Instant.nullish()

/** The input of an operation that updates a resource and returns it. */
export function changes<const Shape extends z.ZodRawShape>(shape: Shape) {
  return input({ ...shape, if_unchanged_since: UnchangedSince })
}

/** An id in a path or a body. Legacy ids vary, so their format is not checked. */
export const Id = z.string().min(1).max(255)

/** Email addresses are stored and compared in lower case, without the blanks that people type or paste around them. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .check(({ value, issues }) => {
    if (!isEmail(value)) issues.push({ code: "invalid_format", format: "email", input: value })
  })
  .meta({ format: "email" })

/** An email address in a query, compared as they are stored; any text is allowed. */
export const EmailFilter = z.string().trim().toLowerCase().optional()

/** An object that is stored as it is: context, data. At most 16 kB and 8 levels. */
export const JsonObject = z
  .record(z.string(), z.unknown())
  .refine((value) => !isDeeper(value, DEEPEST), { message: `must have at most ${DEEPEST} levels`, abort: true })
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MOST_BYTES, `must be at most ${MOST_BYTES} bytes`)

/** Free like context and data; null and absent both mean: unchanged. */
export const Metadata = JsonObject.nullish()

/**
 * A field that may be left out, and that may be null: a nullable column, or a list or relation that null leaves as it
 * is, as in v1. A field of a column that cannot be null is `.optional()`, so that null is refused.
 */
export function optional<Type extends z.ZodType>(type: Type) {
  return type.nullish()
}

function listed<Value extends string = string>(spread: (given: unknown) => unknown[], values?: readonly Value[]) {
  const allowed = values && new Set<unknown>(values)
  const items = { type: "string" as const, ...(values && { enum: [...values] }) }
  return any<Value | string | readonly (Value | string)[]>({ type: "array", items })
    .transform((given, ctx): Value[] => {
      const list = spread(given)
      if (list.length > MOST_LISTED) return fault(ctx, given, `must have at most ${MOST_LISTED} values`)
      if (!list.every((one) => typeof one === "string")) return fault(ctx, given, "must be a text or an array of texts")
      const stranger = allowed && list.find((one) => !allowed.has(one))
      if (stranger !== undefined) return fault(ctx, given, `must be one of the following values: ${values?.join(", ")}`)
      return list as Value[]
    })
    .optional()
}

/** v1: only an array of exactly one element is split at its commas. */
function splitOne(given: unknown): unknown[] {
  if (!Array.isArray(given)) return [given]
  return given.length === 1 && typeof given[0] === "string" ? given[0].split(",") : given
}

function instantOf() {
  return any<string | number | Date>({ type: "string", description: "ISO 8601, or seconds since 1970" })
    .transform((given, ctx): Date => instant(given) ?? fault(ctx, given, "must be a Date instance"))
    .optional()
}

/** Accepts anything that a transform will check itself, with a schema for the document. */
function any<Input>(override: Record<string, unknown>) {
  return z.custom<Input>().meta({ override: override } as Parameters<z.ZodType["meta"]>[0])
}

/** Client input, shortened for messages. */
const named = (given: unknown) => String(given).replace(/^-/, "").slice(0, 100)

function fault(ctx: Issues, input: unknown, message: string): never {
  ctx.issues.push({ code: "custom", message, input })
  return z.NEVER
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((one) => isDeeper(one, levels - 1))
}
