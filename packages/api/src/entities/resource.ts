import type { Area, EmittedKind, OWN_ACCOUNT } from "@mercer/commerce"
import type { ModelName, Tree } from "@mercer/db"

/** Where rows are stored whose writes are audited, and what of them is read for it. @public */
export interface StoredRows {
  readonly model: ModelName
  /** The relations whose values count as the row's. */
  readonly tree?: Tree
  /** Its fields that are amounts in minor units. */
  readonly amounts?: readonly string[]
  /** What has the currency of its amounts: the row, or the relation of this name. */
  readonly currency?: "self" | (string & {})
  /** The column and parameter that name a row: `id` by default, null when there is only one row. */
  readonly key?: "code" | null
  /** Another parameter that names a row in some of its operations. */
  readonly parameter?: string
}

/** StoredRows of an outer one, which is locked before them by its model and the parameter that names it. @public */
export interface Part extends Omit<StoredRows, "key" | "parameter"> {
  readonly within?: readonly [outer: ModelName, parameter: string]
}

/** What is known of a resource besides its operations. All of it stands here, once. */
export interface Resource {
  /** What its operators' operations are for, in the OpenAPI document. */
  readonly about?: string
  /** What its storefront's operations are for. */
  readonly store?: string
  /** The area that a custom role needs, for operations that name no other. */
  readonly area?: Area | typeof OWN_ACCOUNT
  /** Its rows, whose old and new values the audit log records. */
  readonly rows?: StoredRows
  /** The same of rows that belong to one of its own, by their parameter. */
  readonly parts?: Readonly<Record<string, Part>>
  /** What `create`, `update`, `delete` and `revoke` emit about their row; other events are emitted by their operations. */
  readonly events?: readonly EmittedKind[]
  /** The panel has a page that edits one of its rows: operators see who else has it open. */
  readonly edited?: true
}

/** Declares a resource: its name is the second word of its paths, and of its operations' names. */
export function resource<const Name extends string, const Facts extends Resource>(name: Name, facts: Facts) {
  return { resource: name, ...facts }
}
