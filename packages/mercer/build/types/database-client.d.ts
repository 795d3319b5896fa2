// In the place of the generated database client in the published types: what can be read of Mercer's own tables.

import type { ModelName } from "../../models.js"
import type { Columns } from "../../read/tree.js"
import type { models } from "../models.js"

type Facts = typeof models
type Relations<M extends ModelName> = M extends keyof Facts ? Facts[M]["relations"] : Record<never, never>
type IsList<R> = R extends { many: true } ? true : false
type Model<M extends ModelName, R extends keyof Relations<M>> = Relations<M>[R] extends {
  model: infer N extends ModelName
}
  ? N
  : never

type Comparison<T> = {
  equals?: T
  not?: T | Comparison<T>
  in?: NonNullable<T>[]
  notIn?: NonNullable<T>[]
} & (NonNullable<T> extends string | number | Date
  ? { lt?: NonNullable<T>; lte?: NonNullable<T>; gt?: NonNullable<T>; gte?: NonNullable<T> }
  : unknown) &
  (NonNullable<T> extends string
    ? { contains?: string; startsWith?: string; endsWith?: string; mode?: "default" | "insensitive" }
    : unknown)

/** Which rows: columns with their values or comparisons, and the same for related rows. */
export type RowsWhere<M extends ModelName> = {
  [C in keyof Columns<M>]?: Columns<M>[C] | Comparison<Columns<M>[C]>
} & {
  [R in keyof Relations<M>]?: IsList<Relations<M>[R]> extends true
    ? { some?: RowsWhere<Model<M, R>>; every?: RowsWhere<Model<M, R>>; none?: RowsWhere<Model<M, R>> }
    : RowsWhere<Model<M, R>> | null
} & { AND?: RowsWhere<M> | RowsWhere<M>[]; OR?: RowsWhere<M>[]; NOT?: RowsWhere<M> | RowsWhere<M>[] }

type Selected<M extends ModelName> = { [C in keyof Columns<M>]?: boolean } & Included<M>
type Included<M extends ModelName> = {
  [R in keyof Relations<M>]?:
    | boolean
    | { select?: Selected<Model<M, R>>; include?: Included<Model<M, R>>; where?: RowsWhere<Model<M, R>> }
}

interface RowArgs<M extends ModelName> {
  where?: RowsWhere<M>
  select?: Selected<M>
  include?: Included<M>
}

interface ListArgs<M extends ModelName> extends RowArgs<M> {
  orderBy?: { [C in keyof Columns<M>]?: "asc" | "desc" } | { [C in keyof Columns<M>]?: "asc" | "desc" }[]
  take?: number
  skip?: number
  distinct?: keyof Columns<M> | (keyof Columns<M>)[]
}

type Related<M extends ModelName, Chosen> = {
  [R in keyof Relations<M> &
    { [K in keyof Chosen]: Chosen[K] extends false | undefined ? never : K }[keyof Chosen]]: IsList<
    Relations<M>[R]
  > extends true
    ? Row<Model<M, R>, Chosen[R & keyof Chosen]>[]
    : Row<Model<M, R>, Chosen[R & keyof Chosen]> | null
}

/** A row as it was asked for: selected columns, or all of them and the included relations. */
export type Row<M extends ModelName, Args> = Args extends { select: infer S }
  ? { [C in keyof Columns<M> & { [K in keyof S]: S[K] extends true ? K : never }[keyof S]]: Columns<M>[C] } & Related<
      M,
      S
    >
  : Args extends { include: infer I }
    ? Columns<M> & Related<M, I>
    : Columns<M>

interface Reading<M extends ModelName> {
  findUnique<A extends RowArgs<M> & { where: RowsWhere<M> }>(args: A): Promise<Row<M, A> | null>
  findUniqueOrThrow<A extends RowArgs<M> & { where: RowsWhere<M> }>(args: A): Promise<Row<M, A>>
  findFirst<A extends ListArgs<M>>(args?: A): Promise<Row<M, A> | null>
  findFirstOrThrow<A extends ListArgs<M>>(args?: A): Promise<Row<M, A>>
  findMany<A extends ListArgs<M>>(args?: A): Promise<Row<M, A>[]>
  count(args?: { where?: RowsWhere<M> }): Promise<number>
}

type Tables = { readonly [M in keyof Facts & string as Uncapitalize<M>]: Reading<M> }

export interface PrismaClient extends Tables {
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): Promise<T>
}
