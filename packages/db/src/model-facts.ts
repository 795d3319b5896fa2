import type { ModelName } from "./generated/model-name.ts"

/** A column's type; an enum lists its values. */
export type ColumnKind =
  | "string"
  | "int"
  | "float"
  | "decimal"
  | "boolean"
  | "date"
  | "json"
  | "bigint"
  | { readonly enum: readonly string[] }

/** How to get from one model's rows to another's: rows with equal values in `from` (here) and `to` (there). */
export interface RelationFacts {
  readonly model: ModelName
  readonly many: boolean
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** On a relation to a join model: that model's field with the target row. */
  readonly through?: string
}

/** One table as data; `join` marks a model that is only a join table. */
export interface ModelFacts {
  readonly table: string
  readonly schema: string
  readonly delegate: string
  readonly join: boolean
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, { readonly kind: ColumnKind; readonly nullable: boolean }>>
  readonly relations: Readonly<Record<string, RelationFacts>>
}
