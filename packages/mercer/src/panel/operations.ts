import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from "@trpc/server"
import type { OperationName as CoreName, OperationInput, OperationOutput } from "../operation-types.ts"

/** A value as it arrives in a browser: dates are texts. */
export type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer One)[]
    ? Wire<One>[]
    : Value extends object
      ? { [Key in keyof Value]: Wire<Value[Key]> }
      : Value

type Record<Level> = Level extends { _def: { record: infer Inside } } ? Inside : Level

type NamesIn<Level, Above extends string> = {
  [Word in keyof Level & string]: Level[Word] extends AnyProcedure
    ? `${Above}${Word}`
    : NamesIn<Record<Level[Word]>, `${Above}${Word}.`>
}[keyof Level & string]

type At<Level, Name> = Name extends `${infer Word}.${infer Rest}`
  ? Word extends keyof Level
    ? At<Record<Level[Word]>, Rest>
    : never
  : Name extends keyof Level
    ? Level[Name]
    : never

type Own<Shop extends { operations?: object | undefined }> = NonNullable<Shop["operations"]>
type OwnAt<Shop extends { operations?: object | undefined }, Name> = Name extends `shop.${infer Rest}`
  ? At<Own<Shop>, Rest>
  : never

/** The operations that pages may call: the shop's own and Mercer's, by their names. */
type NameIn<Shop extends { operations?: object | undefined }> = NamesIn<Own<Shop>, "shop."> | CoreName

type InputOf<Shop extends { operations?: object | undefined }, Name> = Name extends `shop.${string}`
  ? OwnAt<Shop, Name> extends infer Operation extends AnyProcedure
    ? [input: inferProcedureInput<Operation>]
    : never
  : OperationInput<Name & CoreName>

type OutputOf<Shop extends { operations?: object | undefined }, Name> = Wire<
  Name extends `shop.${string}`
    ? OwnAt<Shop, Name> extends infer Operation extends AnyProcedure
      ? inferProcedureOutput<Operation>
      : never
    : OperationOutput<Name & CoreName>
>

/** What was read, and what is the matter. */
export interface Read<Data> {
  data: Data | undefined
  error: unknown
  /** Nothing is there yet. */
  isPending: boolean
  refetch: () => Promise<unknown>
}

/** How a shop's own pages call operations. */
export interface Operations<Shop extends { operations?: object | undefined }> {
  /** Reads, and again when something was changed or the window gets the focus: a query of TanStack Query. */
  useOperation<Name extends NameIn<Shop>>(name: Name, ...input: InputOf<Shop, Name>): Read<OutputOf<Shop, Name>>
  /** Changes something. */
  call<Name extends NameIn<Shop>>(name: Name, ...input: InputOf<Shop, Name>): Promise<OutputOf<Shop, Name>>
}
