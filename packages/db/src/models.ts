import { type ModelName, models } from "./generated/models.ts"

/** What a column holds; an enum lists its values. */
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
  /** On a relation to a join model: that model's field with the row one is really after. */
  readonly through?: string
}

/** One table as data; `join` marks a model whose rows only tie two others together. */
export interface ModelFacts {
  readonly table: string
  readonly schema: string
  readonly delegate: string
  readonly join: boolean
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, { readonly kind: ColumnKind; readonly nullable: boolean }>>
  readonly relations: Readonly<Record<string, RelationFacts>>
}

/** A model's facts by its name, without the literal types. */
export function factsOf(name: ModelName): ModelFacts {
  return models[name]
}

export { type ModelName, models }
