"use client"

import type { Column } from "#panel/table/table.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import type { CustomField } from "./known.ts"

/** A column for each custom field, hidden until it is chosen. */
export function useCustomColumns<Row extends object, Sort extends string>(fields: CustomField[]): Column<Row, Sort>[] {
  return fields.map((field) => ({
    key: field.name,
    head: field.label,
    extra: true,
    ...(field.filter && { sort: field.name as Sort }),
    ...(isNumber(field) && { align: "right" as const }),
    cell: (row) => <Value field={field} value={(row as Record<string, unknown>)[field.name]} />,
  }))
}

const isNumber = ({ type }: CustomField) => type === "int" || type === "decimal"

function Value({ field, value }: { field: CustomField; value: unknown }) {
  const { common } = useWords()
  const language = useLanguage()
  if (value === null || value === undefined) return <span className="muted">{common.none}</span>
  if (typeof value === "boolean") return value ? common.yes : common.no
  if (typeof value === "number")
    return (
      <data className="number" value={value}>
        {new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value)}
      </data>
    )
  if (field.type !== "date") return String(value)
  const [year = 0, month = 1, day = 1] = String(value).split("-").map(Number)
  return (
    <time dateTime={String(value)}>
      {new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(year, month - 1, day))}
    </time>
  )
}
