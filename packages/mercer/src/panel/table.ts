import type { ReactNode } from "react"

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  align?: "right"
  /** The field that the operation sorts by: the head is then a button. In a `ListTable`. */
  sort?: string
}

/** What a table shows in the place of rows. */
interface EmptyTable {
  title: string
  text: string
  action?: ReactNode
}

export interface TableProps<Row> {
  caption: string
  columns: Column<Row>[]
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined
  error?: unknown
  retry?: () => void
  rowKey: (row: Row) => string
  /** The page that a row opens. */
  href?: (row: Row) => string
  empty: EmptyTable
}

/** What is listed: kept in the page's address, so that it can be shared and returned to. */
export interface ListState {
  q: string
  page: number
  /** For the operation. */
  input: { limit: number; offset: number; q: string | undefined; order: string | undefined }
  /** Changes words of the address; null takes one away. Any change but of `page` leads to the first page. */
  set(changes: Record<string, string | null>): void
}

export interface ListTableProps<Row> extends TableProps<Row> {
  /** The name under which operators save views of it. */
  name: string
  state: ListState
  /** The number of all rows. */
  count: number | undefined
  rowName: (row: Row) => string
  /** The placeholder of the search box; without it there is none. */
  search?: string
}
