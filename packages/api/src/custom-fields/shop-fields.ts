import { type Field, type Fields, fieldFault, isImportColumn } from "@mercer/commerce"
import { type FieldsTable, factsOf, models } from "@mercer/db"
import * as z from "zod"
import type { OwnFields } from "../context/own-parts.ts"
import { entities } from "../entities/index.ts"
import { typeOf } from "./field-types.ts"
import { fileOwner } from "./file-fields.ts"

/** The tables that can have custom fields. */
const EXTENSIBLE = ["Product", "ProductVariant", "ProductCollection", "ProductCategory", "Customer", "Order"] as const
type Extensible = (typeof EXTENSIBLE)[number]

/** The custom fields of a shop: `{ Product: { warranty_months: { type: "int" } } }`. @public */
export type ShopFields = { readonly [Name in Extensible]?: Fields | undefined }

/** Names of parameters, of inputs, and of marks on rows: those of columns and relations are known anyway. */
const RESERVED = [
  ...["expand", "fields", "limit", "offset", "order", "q", "if_unchanged_since", "object", "own", "whole", "ids"],
  ...["by_location", "constructor", "prototype", "order_number", "filter", "prices", "password"],
  ...["cart_id", "region_id", "currency_code", "category_id", "customer_id", "variant_id", "discount_condition_id"],
  ...["price_list_id", "sales_channel_id", "include_category_children", "include_descendants_tree", "has_open_claim"],
  ...["country_code", "invite"],
]

/** The names that a custom field of this entity cannot have. */
export function takenNames(entity: string): ReadonlySet<string> {
  const { columns, relations } = factsOf(entity as Extensible)
  const shape = entities[entity]
  return new Set([...RESERVED, ...Object.keys(columns), ...Object.keys(relations), ...(shape?.computed ?? [])])
}

/** Throws for the first custom field that cannot be one, by its name. */
export function mustBeFields(fields: ShopFields): void {
  for (const [entity, known] of Object.entries(fields)) {
    if (!(EXTENSIBLE as readonly string[]).includes(entity))
      throw new Error(`${entity} cannot have custom fields${entity in models ? " yet" : ": Mercer has no such table"}`)
    const taken = takenNames(entity)
    for (const [name, field] of Object.entries(known ?? {})) {
      const fault = fieldFault(name, field, taken) ?? headerFault(entity, name)
      if (fault) throw new Error(`The custom field ${entity}.${name} cannot be one: ${fault}`)
    }
  }
}

/** Product files name their columns by the fields. */
function headerFault(entity: string, name: string): string | undefined {
  const of = fileOwner(entity)
  return of && isImportColumn(of, name) ? "product files have such a column" : undefined
}

/** A shop's custom fields, checked and as requests need them; undefined when there are none. @public */
export function readFields(given: ShopFields | undefined): OwnFields | undefined {
  mustBeFields(given ?? {})
  const all = Object.entries(given ?? {}).filter(([, fields]) => Object.keys(fields ?? {}).length > 0)
  if (all.length === 0) return undefined
  const known = Object.fromEntries(all) as Record<string, Fields>
  const each = <T>(make: (fields: Fields) => T) =>
    Object.fromEntries(Object.entries(known).map(([entity, fields]) => [entity, make(fields)]))
  return {
    known,
    visible: { admin: each(Object.keys), store: each((fields) => Object.keys(only(fields, isPublic))) },
    values: each((fields) => z.strictObject(shapeOf(fields, (field) => typeOf(field).value.nullable().optional()))),
    filters: {
      admin: each((fields) => filtersOf(only(fields, isFilter))),
      store: each((fields) => filtersOf(only(fields, (field) => isFilter(field) && isPublic(field)))),
    },
  }
}

const isPublic = ({ store }: Field) => store === true
const isFilter = ({ filter }: Field) => filter === true
const only = (fields: Fields, test: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => test(field)))
const filtersOf = (fields: Fields) => z.strictObject(shapeOf(fields, (field) => typeOf(field).filter.optional()))
const shapeOf = (fields: Fields, type: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, type(field)]))

/** The tables of a shop's custom fields, for their migration. */
export function fieldTables(fields: ShopFields | undefined): FieldsTable[] {
  return Object.entries(fields ?? {}).flatMap(([model, known]): FieldsTable[] => {
    const columns = Object.entries(known ?? {}).map(([name, field]) => {
      const { column: type, index } = typeOf(field)
      return { name, type, ...(isFilter(field) && { index }) }
    })
    return columns.length > 0 ? [{ model: model as Extensible, columns }] : []
  })
}
