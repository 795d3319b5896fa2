"use client"

import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { lineOf, saveCsv } from "#panel/csv/csv.ts"
import type { Part } from "#panel/list/paged.ts"
import { reason } from "#panel/server/faults.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { allRows } from "./all-rows.ts"
import { amountOf, contentOf } from "./cells.ts"
import { useDownloadWords } from "./words.ts"

interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  money?: boolean
}

export interface DownloadProps<Row> {
  /** The file's name, without the date. */
  name: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  partOf: (part: Part) => Promise<Row[]>
  /** Receives how many rows there are so far. */
  onRows: (count: number) => void
  onEnd: () => void
}

/**
 * Reads a list to its end and saves it as CSV. The rows are rendered where nobody sees them, part by part, and their cells
 * are read: the file says what the table says. Only the text is kept, by the browser.
 */
export default function Download<Row>(props: DownloadProps<Row>) {
  const { faults } = useWords()
  const words = useDownloadWords()
  const showToast = useToast()
  const { page, linesOf } = useLines(props)
  useEffect(() => {
    const stopping = new AbortController()
    const { name, onEnd, onRows } = props
    async function run() {
      const parts = [new Blob([headOf(props.columns, words.currency)])]
      let count = 0
      for await (const rows of allRows(props.partOf, props.rowKey)) {
        if (stopping.signal.aborted) return
        parts.push(new Blob([await linesOf(rows)]))
        count += rows.length
        onRows(count)
      }
      if (stopping.signal.aborted) return
      saveCsv(`${name}-${new Date().toLocaleDateString("sv")}`, parts)
      showToast({ text: words.done(count) })
      onEnd()
    }
    run().catch((error) => {
      if (stopping.signal.aborted) return
      showToast({ text: reason(error, faults), kind: "fault" })
      onEnd()
    })
    return () => stopping.abort()
    // What the list was when it was asked for.
  }, [])
  return page
}

/** Renders rows into a table outside of the page; `linesOf` resolves to their lines once they are there. */
function useLines<Row>({ columns, rowKey }: DownloadProps<Row>) {
  const { common } = useWords()
  const body = useMemo(() => document.createElement("tbody"), [])
  const asked = useRef({ columns, rowKey }).current
  const [rows, setRows] = useState<Row[]>([])
  const rendered = useRef<(text: string) => void>(undefined)
  useLayoutEffect(() => {
    const contents = (line: Element) =>
      asked.columns.flatMap(({ money }, at) => {
        const cell = line.children[at]
        if (!cell) return []
        return money ? amountOf(cell, common.none) : [contentOf(cell, common.none)]
      })
    const lines = [...body.children].map((line) => lineOf([...contents(line), line.id]))
    rendered.current?.(lines.join(""))
  }, [rows])
  const linesOf = (next: Row[]) =>
    new Promise<string>((resolve) => {
      rendered.current = resolve
      setRows(next)
    })
  const lines = rows.map((row) => (
    <tr key={asked.rowKey(row)} id={asked.rowKey(row)}>
      {asked.columns.map(({ key, cell }) => (
        <td key={key}>{cell(row)}</td>
      ))}
    </tr>
  ))
  return { page: createPortal(lines, body), linesOf }
}

function headOf<Row>(columns: Column<Row>[], currencyOf: (head: string) => string): string {
  const heads = columns.flatMap(({ head, money }) => (money ? [head, currencyOf(head)] : [head]))
  return lineOf([...heads, "ID"])
}
