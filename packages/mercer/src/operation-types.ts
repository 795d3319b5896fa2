import type { AppRouter } from "@mercer/api"
import type { FieldsAsked, FieldsGiven, FieldsWithin } from "@mercer/db"
import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from "@trpc/server"

type Operations = AppRouter["_def"]["record"]

type NamesIn<Level, Above extends string = ""> = {
  [Word in keyof Level & string]: Level[Word] extends AnyProcedure
    ? `${Above}${Word}`
    : NamesIn<Level[Word], `${Above}${Word}.`>
}[keyof Level & string]

type At<Level, Name> = Name extends `${infer Word}.${infer Rest}`
  ? Word extends keyof Level
    ? At<Level[Word], Rest>
    : never
  : Name extends keyof Level
    ? Level[Name] extends AnyProcedure
      ? Level[Name]
      : never
    : never

/** Every operation of Mercer: "admin.products.update". */
export type OperationName = NamesIn<Operations>

/** The writes that take the custom fields of an entity, and the lists that are filtered by them. */
interface Writes {
  "admin.products.create": "Product"
  "admin.products.update": "Product"
  "admin.products.createVariant": "ProductVariant"
  "admin.products.updateVariant": "ProductVariant"
  "admin.collections.create": "ProductCollection"
  "admin.collections.update": "ProductCollection"
  "admin.product-categories.create": "ProductCategory"
  "admin.product-categories.update": "ProductCategory"
  "admin.customers.create": "Customer"
  "admin.customers.update": "Customer"
  "admin.orders.update": "Order"
}

/** Writes with a list of variants in their body, which take the variants' custom fields. */
type WithVariants = "admin.products.create" | "admin.products.update" | "admin.products.updateVariants"

interface Lists {
  "admin.products.list": "Product"
  "store.products.list": "Product"
  "admin.collections.list": "ProductCollection"
  "store.collections.list": "ProductCollection"
  "admin.customers.list": "Customer"
  "admin.variants.list": "ProductVariant"
  "admin.products.listVariants": "ProductVariant"
  "store.variants.list": "ProductVariant"
  "admin.product-categories.list": "ProductCategory"
  "store.product-categories.list": "ProductCategory"
  "admin.orders.list": "Order"
  "store.customers.orders": "Order"
}

type CoreInput<Name> = Name extends WithVariants
  ? FieldsWithin<"ProductVariant", "variants", inferProcedureInput<At<Operations, Name>>>
  : inferProcedureInput<At<Operations, Name>>
type InputOf<Name> = Name extends keyof Writes
  ? CoreInput<Name> & FieldsGiven<Writes[Name]>
  : Name extends keyof Lists
    ? FieldsAsked<Lists[Name], CoreInput<Name>>
    : CoreInput<Name>

/** The input of an operation as the arguments of a call: none where it has no input. */
// biome-ignore lint/suspicious/noConfusingVoidType: tRPC's type of no input
export type OperationInput<Name> = InputOf<Name> extends void | undefined ? [] : [input: InputOf<Name>]

/** What an operation returns. Dates are dates. */
export type OperationOutput<Name> = inferProcedureOutput<At<Operations, Name>>
