import type { Field } from "@mercer/commerce"
import type { FieldColumn } from "@mercer/db"
import { Int, List, QueryBoolean, Texts } from "@mercer/rest"
import * as z from "zod"

/** What a field's type means: its column, what is written into it, and by what lists are filtered. */
export interface FieldType {
  column: FieldColumn["type"]
  index: NonNullable<FieldColumn["index"]>
  value: z.ZodType<string | number | boolean>
  /** Of a query, or of a typed call: a value, a list of texts, or bounds. */
  filter: z.ZodType
  /** The value in the OpenAPI document. */
  schema: Record<string, unknown>
}

const SMALLEST = -2_147_483_648
const LARGEST = 2_147_483_647
const LARGEST_DECIMAL = 1_000_000_000_000_000
const LONGEST = 20_000

const Day = z.iso.date("must be a date such as 2026-01-31").refine((text) => text >= "0001", "must be a date")
const Decimal = z.number().min(-LARGEST_DECIMAL).max(LARGEST_DECIMAL)
const QueryDecimal = z.union([
  Decimal,
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
    .transform(Number),
])

const compared = (type: z.ZodType) => {
  const bound = type.optional()
  return z.union([type, z.strictObject({ lt: bound, lte: bound, gt: bound, gte: bound })])
}

const TYPES: Record<Exclude<Field["type"], "select">, FieldType> = {
  text: {
    column: "text",
    // Texts may be longer than an entry of a B-tree.
    index: "hash",
    value: z.string().max(LONGEST),
    filter: Texts,
    schema: { type: "string", maxLength: LONGEST },
  },
  int: {
    column: "integer",
    index: "btree",
    value: z.int().min(SMALLEST).max(LARGEST),
    filter: compared(Int({ min: SMALLEST })),
    schema: { type: "integer", minimum: SMALLEST, maximum: LARGEST },
  },
  decimal: {
    column: "numeric",
    index: "btree",
    value: Decimal,
    filter: compared(QueryDecimal),
    schema: { type: "number", minimum: -LARGEST_DECIMAL, maximum: LARGEST_DECIMAL },
  },
  boolean: {
    column: "boolean",
    index: "btree",
    value: z.boolean(),
    filter: QueryBoolean,
    schema: { type: "boolean" },
  },
  date: {
    column: "date",
    index: "btree",
    value: Day,
    filter: compared(Day),
    schema: { type: "string", format: "date" },
  },
}

/** The meaning of a field's type. */
export function typeOf(field: Field): FieldType {
  if (field.type !== "select") return TYPES[field.type]
  const { options } = field
  return {
    column: "text",
    index: "hash",
    value: z.enum(options as [string, ...string[]]),
    filter: List(options),
    schema: { type: "string", enum: [...options] },
  }
}
