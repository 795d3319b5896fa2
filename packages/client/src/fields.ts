/*
 * The types of a shop's custom fields, by its configuration.
 */

/**
 * The custom fields of a shop, declared once: `declare module "@mercer/client" { interface Own { fields: typeof fields } }`
 * with what `defineFields` of `mercer` has returned.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a shop fills it in
export interface Own {}

type Known<Entity extends string> = Own extends { fields: infer All }
  ? Entity extends keyof All
    ? NonNullable<All[Entity]>
    : Record<never, never>
  : Record<never, never>

type ValueOf<F> = F extends { type: "int" | "decimal" }
  ? number
  : F extends { type: "boolean" }
    ? boolean
    : F extends { type: "select"; options: readonly (infer Option)[] }
      ? Option
      : string

/** The custom fields of a row: `fields` of a request can leave them out, and the storefront sees only some. */
export type FieldsOf<Entity extends string> = {
  -readonly [Name in keyof Known<Entity>]?: ValueOf<Known<Entity>[Name]> | null
}

/** The custom fields that a write may have; null clears one. */
export type FieldsGiven<Entity extends string> = FieldsOf<Entity>

type Filtered<All> = { [Name in keyof All]: All[Name] extends { filter: true } ? Name : never }[keyof All]

type Bounds<Value> = { lt?: Value; lte?: Value; gt?: Value; gte?: Value }
type Asked<F> = F extends { type: "boolean" }
  ? boolean
  : F extends { type: "int" | "decimal" | "date" }
    ? ValueOf<F> | Bounds<ValueOf<F>>
    : ValueOf<F> | ValueOf<F>[]

type OrderOf<Input> = Input extends { order?: infer Order } ? Order : never
type Descending<Name> = Name | `-${Name & string}`

/** The input of a list that is filtered and sorted by custom fields too. */
export type FieldsAsked<Entity extends string, Input> =
  Filtered<Known<Entity>> extends never
    ? Input
    : Omit<Input, "order"> & { order?: OrderOf<Input> | Descending<Filtered<Known<Entity>>> } & {
        -readonly [Name in Filtered<Known<Entity>>]?: Asked<Known<Entity>[Name]>
      }

/** The input of a write whose list of rows takes their custom fields too. */
export type FieldsWithin<Entity extends string, List extends string, Input> = keyof Known<Entity> extends never
  ? Input
  : Omit<Input, List> & {
      [Name in keyof Input as Name extends List ? Name : never]: Input[Name] extends
        | readonly (infer Row)[]
        | null
        | undefined
        ? (Row & FieldsGiven<Entity>)[] | Exclude<Input[Name], readonly unknown[]>
        : Input[Name]
    }
