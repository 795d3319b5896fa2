"use client"

import { type ReactNode, use } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import type { OrderLine } from "./order.ts"
import { useUnitsWords } from "./units-words.ts"

export interface UnitsRow {
  line: Pick<OrderLine, "id" | "title" | "thumbnail" | "variant">
  /** How many there can be at most. */
  most: number
  /** The expected quantity, displayed instead. */
  expected?: number
}

const nameOf = (id: string) => `quantity.${id}`

/** The initial quantities of a form. */
export const quantitiesOf = (rows: UnitsRow[], count: (row: UnitsRow) => number): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [nameOf(row.line.id), String(count(row))]))

/** The chosen quantity per line as the server's input: lines with none are left out. */
export function chosenIn(rows: UnitsRow[], values: Record<string, string>): { item_id: string; quantity: number }[] {
  return rows.flatMap(({ line }) => {
    const quantity = Number(values[nameOf(line.id)] ?? 0)
    return quantity > 0 ? [{ item_id: line.id, quantity }] : []
  })
}

/** The errors in a form's quantities: more than available, or none at all. */
export function misfitsIn(
  rows: UnitsRow[],
  values: Record<string, string>,
  words: { range: (most: number) => string },
) {
  const wrong = rows.filter(({ line, most }) => {
    const quantity = Number(values[nameOf(line.id)] || 0)
    return !Number.isInteger(quantity) || quantity < 0 || quantity > most
  })
  const [first] = rows
  const at = wrong.map(({ line, most }) => [nameOf(line.id), words.range(most)] as const)
  if (at.length === 0 && first && chosenIn(rows, values).length === 0)
    at.push([nameOf(first.line.id), words.range(first.most)])
  return Object.fromEntries(at)
}

interface UnitsFieldProps {
  rows: UnitsRow[]
  legend: string
  /** More fields for a line with a chosen quantity. */
  more?: (row: UnitsRow) => ReactNode
}

/** The quantity of each line. */
export function UnitsField({ rows, legend, more }: UnitsFieldProps) {
  return (
    <fieldset className="bare units">
      <legend className="hidden-visually">{legend}</legend>
      {rows.map((row) => (
        <Row key={row.line.id} row={row} more={more} />
      ))}
    </fieldset>
  )
}

function Row({ row, more }: { row: UnitsRow; more: UnitsFieldProps["more"] }) {
  const words = useUnitsWords()
  const { value, set, fault } = use(CurrentForm)
  const { line, most } = row
  const name = nameOf(line.id)
  const wrong = fault(name)
  return (
    <div className="unit-row">
      <Thumb src={line.thumbnail} />
      <div className="grow">
        <div className="line-title">{line.title}</div>
        <div className="muted">{[line.variant?.title, line.variant?.sku].filter(Boolean).join(" · ")}</div>
      </div>
      <label className="unit-count">
        <span className="hidden-visually">{words.quantityOf(line.title)}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          name={name}
          value={value(name)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${line.id}-fault` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => set(name, event.target.value)}
        />
        <span className="muted number">{words.ofMost(row.expected ?? most)}</span>
      </label>
      {wrong && (
        <span id={`${line.id}-fault`} className="fault" role="alert">
          {wrong}
        </span>
      )}
      {more && Number(value(name)) > 0 && more(row)}
    </div>
  )
}
