"use client"

import dynamic from "next/dynamic"
import Link from "next/link"
import { type ReactNode, useEffect, useMemo, useState } from "react"
import type { Part } from "#panel/list/paged.ts"
import type { ListState } from "#panel/list/state.ts"
import type { View } from "#panel/list/types.ts"
import { clipped } from "#panel/ui/clip.tsx"
import { Empty, Failure } from "#panel/ui/empty.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { rememberList } from "#panel/ui/list-address.ts"
import { useWords } from "#panel/words/index.tsx"
import type { BulkAction } from "./bulk.tsx"
import { DownloadButton } from "./download/button.tsx"
import type { FilterChoice } from "./filter/choice.ts"
import { Pager } from "./pager.tsx"
import { useSelection } from "./selection.ts"
import { TableSkeleton } from "./skeleton.tsx"
import { Toolbar } from "./toolbar.tsx"

// Loaded only when rows are selected.
const BulkBar = dynamic(() => import("./bulk.tsx").then((part) => part.BulkBar), { ssr: false })

export interface Column<Row, Sort extends string = string> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** The field name for sorting on the server. */
  sort?: Sort
  /** Hidden by default. */
  extra?: boolean
  align?: "right"
  /** Amounts: a download has their currencies in a column of its own. */
  money?: boolean
  /** Content next to the link of the first column, outside the link. */
  aside?: (row: Row) => ReactNode
}

interface TableProps<Row, Sort extends string, Filter extends string> {
  /** The name its views are stored under. */
  name: string
  caption: string
  /** A list within another resource's page: under its own name, without views. */
  part?: boolean
  state: ListState<Sort, Filter>
  columns: Column<Row, Sort>[]
  rows: Row[] | undefined
  count: number | undefined
  /** Displays the previous page while the next one loads. */
  stale?: boolean
  error?: unknown
  retry?: () => void
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  href?: (row: Row) => string
  filters?: FilterChoice<Filter>[]
  /** The placeholder of the search box; false if the server has no search. */
  search?: string | false
  /** Built-in views, in addition to the operator's own. */
  presets?: View[]
  bulk?: BulkAction[]
  /** Reads any part of the list with its filters, for the download of all of it. */
  partOf?: ((part: Part) => Promise<Row[]>) | undefined
  /** The keys of all matching rows, for bulk operations beyond one page. */
  allKeys?: () => Promise<string[]>
  empty: { title: string; text: string; action?: ReactNode }
}

interface Read<Data> {
  data: Data | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
  partOf?: (part: Part) => Promise<Data>
}

/** The query result that a table needs: its rows, the total count, and the loading state. */
export function listed<Data extends { count: number }, Row>(read: Read<Data>, rows: (data: Data) => Row[]) {
  const { partOf } = read
  return {
    rows: read.data && rows(read.data),
    count: read.data?.count,
    stale: read.isPlaceholderData,
    error: read.error,
    retry: () => void read.refetch(),
    partOf: partOf && ((part: Part) => partOf(part).then(rows)),
  }
}

/**
 * A table of a server list: the server sorts, searches, filters and pages; the table keeps the query in the address.
 */
export function Table<Row, Sort extends string, Filter extends string>(props: TableProps<Row, Sort, Filter>) {
  const { state, rows, count, bulk = [], rowKey, part, partOf } = props
  const columns = chosen(props.columns, state.columns)
  const keys = useMemo(() => rows?.map(rowKey) ?? [], [rows, rowKey])
  const selection = useSelection(keys, `${state.text}`)
  const asked = Boolean(state.q) || Object.keys(state.filters).length > 0
  const [resting, setResting] = useState(false)
  useEffect(() => setResting(true), [])
  useEffect(() => {
    if (!part) rememberList(window.location.pathname, window.location.search)
  }, [part, state])
  const isEmpty = rows?.length === 0
  return (
    <div className="table-frame" data-ready={resting && rows !== undefined}>
      <Toolbar
        {...props}
        allColumns={props.columns}
        filters={props.filters ?? []}
        bare={isEmpty && !asked}
        download={partOf && !part && <DownloadButton {...props} columns={columns} partOf={partOf} />}
      />
      {selection.size > 0 && (
        <BulkBar actions={bulk} selection={selection} count={count ?? 0} allKeys={props.allKeys} name={props.caption} />
      )}
      {props.error && !rows ? (
        <Failure error={props.error} retry={props.retry} />
      ) : !rows ? (
        <TableSkeleton columns={columns.length + (bulk.length > 0 ? 1 : 0)} rows={Math.min(state.size, 10)} />
      ) : isEmpty ? (
        <NothingHere {...props} asked={asked} />
      ) : (
        <Grid {...props} rows={rows} columns={columns} selection={bulk.length > 0 ? selection : undefined} />
      )}
      {rows && !(props.part && isEmpty && !asked) && (
        <Pager state={state} count={count} isFull={rows.length === state.size} />
      )}
    </div>
  )
}

function chosen<Row, Sort extends string>(all: Column<Row, Sort>[], keys: string[] | null): Column<Row, Sort>[] {
  if (!keys) return all.filter((column) => !column.extra)
  const [first] = all
  const wanted = keys.flatMap((key) => all.find((column) => column.key === key) ?? [])
  return first && !wanted.includes(first) ? [first, ...wanted] : wanted
}

function NothingHere({
  asked,
  empty,
  state,
}: {
  asked: boolean
  empty: TableProps<unknown, string, string>["empty"]
  state: ListState
}) {
  const { table } = useWords()
  if (!asked && state.page === 1) return <Empty {...empty} />
  const clear = () => state.replace("")
  return (
    <Empty
      title={table.none}
      text={table.noneText}
      action={
        <button type="button" className="button" onClick={clear}>
          {table.clear}
        </button>
      }
    />
  )
}

type Selection = ReturnType<typeof useSelection>

interface GridProps<Row, Sort extends string, Filter extends string> extends TableProps<Row, Sort, Filter> {
  rows: Row[]
  selection: Selection | undefined
}

function Grid<Row, Sort extends string, Filter extends string>(props: GridProps<Row, Sort, Filter>) {
  const { columns, rows, state, selection, caption, stale } = props
  const words = useWords()
  return (
    <div className="table-scroll">
      <table className={`table${state.dense ? " dense" : ""}${stale ? " stale" : ""}`} aria-busy={stale}>
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="select-cell">
                <input
                  type="checkbox"
                  aria-label={words.table.selectPage}
                  checked={selection.isWhole}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.size > 0 && !selection.isWhole
                  }}
                  onChange={(event) => selection.setPage(event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={props.rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row, Sort extends string>({ column, state }: { column: Column<Row, Sort>; state: ListState<Sort> }) {
  const { sort, head, align } = column
  if (!sort) return <PlainHead head={head} align={align} />
  const isUp = state.order === sort
  const isDown = state.order === `-${sort}`
  const next = isUp ? `-${sort}` : isDown ? null : sort
  return (
    <th scope="col" className={align} aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}>
      <button type="button" className="sort" onClick={() => state.set({ order: next })}>
        {head}
        <span className="sort-mark">{isUp ? <Icon name="up" /> : isDown ? <Icon name="down" /> : null}</span>
      </button>
    </th>
  )
}

/** The head of a column that does not sort. Buttons need none on the screen, but a screen reader names each column. */
export function PlainHead({ head, align }: { head: string; align: "right" | undefined }) {
  const { palette } = useWords()
  return (
    <th scope="col" className={align}>
      {head || <span className="hidden-visually">{palette.actions}</span>}
    </th>
  )
}

function Line<Row, Sort extends string, Filter extends string>(props: GridProps<Row, Sort, Filter> & { row: Row }) {
  const { row, columns, selection, rowKey, rowName, href } = props
  const words = useWords()
  const key = rowKey(row)
  const isSelected = selection?.has(key) ?? false
  return (
    <tr className={isSelected ? "selected" : undefined} data-row>
      {selection && (
        <td className="select-cell">
          <input
            type="checkbox"
            aria-label={words.table.selectRow(rowName(row))}
            checked={isSelected}
            onClick={(event) => selection.toggle(key, event.shiftKey)}
            onChange={() => {}}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={[at === 0 && "lead", column.align].filter(Boolean).join(" ") || undefined}
          data-label={column.head}
        >
          {at === 0 && href ? (
            <Link href={href(row)} className="row-link" data-row-link prefetch={false}>
              {clipped(column.cell(row))}
            </Link>
          ) : (
            clipped(column.cell(row))
          )}
          {at === 0 && column.aside?.(row)}
        </td>
      ))}
    </tr>
  )
}
