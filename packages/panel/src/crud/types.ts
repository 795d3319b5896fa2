import type { Input as Inputs, Output as Outputs } from "#panel/server/operations.ts"

type Verb = "list" | "get" | "create" | "update" | "delete"

/** The resources with operations to list, read, create, change and delete them. */
export type ResourceName = {
  [Name in keyof Outputs]: Outputs[Name] extends Record<Verb, unknown> ? Name : never
}[keyof Outputs] &
  keyof Inputs

type Output<Name extends ResourceName, One extends Verb> =
  Outputs[Name] extends Record<One, infer Answer> ? Answer : never
type Input<Name extends ResourceName, One extends Verb> = Inputs[Name] extends Record<One, infer Asked> ? Asked : never

/** The name that the answers of `get` have one under, such as `customer_group`. */
export type OneOf<Name extends ResourceName> = keyof Output<Name, "get"> & string
/** The name that the answers of `list` have them under, such as `customer_groups`. */
export type ManyOf<Name extends ResourceName> = keyof Output<Name, "list"> & string

/** A resource as its list has it. */
export type Row<Name extends ResourceName> = Extract<
  Output<Name, "list">[ManyOf<Name> & keyof Output<Name, "list">],
  readonly unknown[]
>[number]
/** A resource as its page has it. */
export type Stored<Name extends ResourceName> = Output<Name, "get">[OneOf<Name> & keyof Output<Name, "get">]
/** What the server sorts a list by. */
export type SortOf<Name extends ResourceName> =
  Input<Name, "list"> extends { order?: infer Order } ? Exclude<Order & string, `-${string}`> : never
export type ListInput<Name extends ResourceName> = Input<Name, "list">

type Sent<Name extends ResourceName> = Input<Name, "create"> & Input<Name, "update">
/** The names of a resource's fields that have values of a type. */
export type FieldOf<Name extends ResourceName, Value> = {
  [Key in keyof Sent<Name>]-?: NonNullable<Sent<Name>[Key]> extends Value ? Key : never
}[keyof Sent<Name>] &
  string
