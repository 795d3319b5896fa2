"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { Icon } from "#panel/ui/icons.tsx"
import type { DownloadProps } from "./download.tsx"
import { useDownloadWords } from "./words.ts"

// Loaded only when it is asked for.
const Download = dynamic(() => import("./download.tsx"), { ssr: false }) as <Row>(
  props: DownloadProps<Row>,
) => React.ReactNode

/** Downloads the whole list as CSV, with its search, filters, order and columns; counts the rows in the meantime. */
export function DownloadButton<Row>(props: Omit<DownloadProps<Row>, "onRows" | "onEnd">) {
  const { csv } = useDownloadWords()
  const [rows, setRows] = useState<number | null>(null)
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={csv}
        title={csv}
        aria-busy={rows !== null}
        disabled={rows !== null}
        onClick={() => setRows(0)}
      >
        <Icon name="down" />
        <span className="wide-only number">{rows || "CSV"}</span>
      </button>
      {rows !== null && <Download {...props} onRows={setRows} onEnd={() => setRows(null)} />}
    </>
  )
}
