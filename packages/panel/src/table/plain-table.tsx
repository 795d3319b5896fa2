"use client"

import Link from "next/link"
import type { ReactNode } from "react"
import { clipped } from "#panel/ui/clip.tsx"
import { Empty, Failure } from "#panel/ui/empty.tsx"
import { TableSkeleton } from "./skeleton.tsx"
import { type Column, PlainHead } from "./table.tsx"

interface PlainTableProps<Row> {
  caption: string
  /** A heading above the table, if the page title is not enough. */
  headed?: boolean
  aside?: ReactNode
  columns: Column<Row>[]
  rows: Row[] | undefined
  error?: unknown
  retry?: () => void
  rowKey: (row: Row) => string
  href?: (row: Row) => string
  empty: { title: string; text: string; action?: ReactNode }
}

/** A list that the server returns complete: a few rows, without search, sorting or pages. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, headed, aside, columns, rows, error } = props
  return (
    <section className="table-frame plain-table" data-ready={rows !== undefined} aria-label={caption}>
      {headed && (
        <header className="row spread">
          <h2>{caption}</h2>
          {aside}
        </header>
      )}
      {error && !rows ? (
        <Failure error={error} retry={props.retry} />
      ) : !rows ? (
        <TableSkeleton columns={columns.length} rows={3} />
      ) : rows.length === 0 ? (
        <Empty {...props.empty} />
      ) : (
        <Rows {...props} rows={rows} />
      )}
    </section>
  )
}

function Rows<Row>({ caption, columns, rows, rowKey, href }: PlainTableProps<Row> & { rows: Row[] }) {
  return (
    <div className="table-scroll">
      <table className="table">
        <caption className="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, align }) => (
              <PlainHead key={key} head={head} align={align} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-row>
              {columns.map(({ key, head, align, cell }, at) => (
                <td
                  key={key}
                  data-label={head}
                  className={[at === 0 && "lead", align].filter(Boolean).join(" ") || undefined}
                >
                  {at === 0 && href ? (
                    <Link href={href(row)} className="row-link" data-row-link prefetch={false}>
                      {clipped(cell(row))}
                    </Link>
                  ) : (
                    clipped(cell(row))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
