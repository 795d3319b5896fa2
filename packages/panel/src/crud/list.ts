import type { ComponentType } from "react"
import type { BulkAction } from "#panel/table/bulk.tsx"
import type { FilterChoice } from "#panel/table/filter/choice.ts"
import type { ListColumn } from "./columns.tsx"
import type { Counted } from "./resource.ts"
import type { ListInput, ResourceName, Row } from "./types.ts"

/** The texts that a list needs; `help` is displayed above it. */
export interface ListWords {
  title: string
  help?: string
  create?: string
  emptyTitle: string
  emptyText: string
  confirm: Counted
  confirmText: string
  deleted: Counted
}

type Filters = Partial<Record<string, string>>

/** A resource's list. Functions of `words` are hooks. */
export interface List<Name extends ResourceName, Words> {
  /** Says which row a check box is for. */
  nameOf: (row: Row<Name>) => string
  columns: (words: Words) => ListColumn<Name, Words>[]
  /** Relations that the columns display. */
  expand?: string
  /** The word of the search box; false if the server has no search. */
  search?: false | ((words: Words) => string)
  /** Adds a filter by the date of creation. */
  created?: "created_at" extends keyof ListInput<Name> ? true : never
  filters?: (words: Words) => FilterChoice[]
  /** The server's input of the filters. */
  input?: (filters: Filters) => Partial<ListInput<Name>>
  /** The entity whose custom fields are columns and filters. */
  custom?: string
  /** The server returns the whole list: it is searched, by `textOf` or the rows' names, and paged here. */
  whole?: { rowsOf?: (rows: Row<Name>[]) => Row<Name>[]; textOf?: (row: Row<Name>) => string }
  /** Actions on selected rows, before Delete. */
  bulk?: (words: Words) => BulkAction[]
  /** What the link to a new one passes to its page: `?region=…`. */
  passed?: (filters: Filters) => string
  /** Buttons before the one for a new one. */
  actions?: ComponentType
  below?: ComponentType
  /** A hook: where it leads back to. */
  back?: () => { href: string; word: string }
}
