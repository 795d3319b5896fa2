"use client"

import type { ReactNode } from "react"
import { contentIn, lineOf, saveCsv } from "#panel/csv/csv.ts"
import { useAnalyticsWords } from "./words.ts"

export interface ReportColumn<Row> {
  head: string
  /** What is displayed. */
  cell: (row: Row) => ReactNode
  /** What the file has. */
  text: (row: Row) => string
}

interface ReportTableProps<Row> {
  title: string
  /** The file's name. */
  file: string
  columns: ReportColumn<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  none: string
  help?: string
}

/** A table of a report with its file: the first column names the row, all others are numbers. */
export function ReportCard<Row>({ title, file, rows, none, help, ...table }: ReportTableProps<Row>) {
  return (
    <section className="card" aria-label={title}>
      <header className="row spread">
        <h2>{title}</h2>
        <CsvButton title={title} lines={() => linesOf(table.columns, rows)} file={file} />
      </header>
      {rows.length === 0 ? <p className="muted">{none}</p> : <ReportTable caption={title} rows={rows} {...table} />}
      {help && <p className="help">{help}</p>}
    </section>
  )
}

export const linesOf = <Row,>(columns: ReportColumn<Row>[], rows: Row[]) => [
  columns.map(({ head }) => head),
  ...rows.map((row) => columns.map(({ text }) => text(row))),
]

type TableProps<Row> = Pick<ReportTableProps<Row>, "columns" | "rows" | "rowKey"> & { caption: string }

export function ReportTable<Row>(props: TableProps<Row>) {
  return (
    <div className="table-scroll">
      <BareTable {...props} />
    </div>
  )
}

/** The same without a frame that scrolls, for one that scrolls itself or is hidden. */
export function BareTable<Row>({ caption, columns: [first, ...columns], rows, rowKey }: TableProps<Row>) {
  return (
    <table className="table dense plain report-table">
      <caption className="hidden-visually">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first?.head}</th>
          {columns.map(({ head }) => (
            <th key={head} scope="col" className="right">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{isolated(first?.cell(row))}</th>
            {columns.map(({ head, cell }) => (
              <td key={head} className="right" data-label={head}>
                {isolated(cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A name or an SKU keeps the order of its letters in Arabic. */
const isolated = (cell: ReactNode) => (typeof cell === "string" ? <bdi>{cell}</bdi> : cell)

export function CsvButton({ title, file, lines }: { title: string; file: string; lines: () => string[][] }) {
  const words = useAnalyticsWords()
  return (
    <button
      type="button"
      className="link"
      aria-label={words.csvOf(title)}
      onClick={() =>
        saveCsv(
          file,
          lines().map((line) => lineOf(line.map(contentIn))),
        )
      }
    >
      {words.csv}
    </button>
  )
}
