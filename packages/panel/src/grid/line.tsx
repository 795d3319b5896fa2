"use client"

import { type KeyboardEvent, memo } from "react"
import { Icon } from "#panel/ui/icons.tsx"
import { type Editing, Editor } from "./editor.tsx"
import type { GridColumn, GridRow, Texts } from "./model.ts"
import { useGridWords } from "./words.ts"

interface LineProps {
  row: GridRow
  at: number
  name: string
  columns: GridColumn[]
  draft: Texts | undefined
  faults: Texts | undefined
  /** The column of the active cell, if it is in this row. */
  active: number
  /** The selected columns of this row; -1 for none. */
  from: number
  to: number
  editing: Editing | null
  faultId: string
  onKey: (event: KeyboardEvent<HTMLInputElement>, text: string) => void
  onLeave: (text: string) => void
}

/** A row of a grid. Only changed rows are rendered again. */
export const Line = memo(function Line(props: LineProps) {
  const { row, at, columns, draft, faults, active, from, to } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid, whose cells are edited
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div role="row" className="grid-row" aria-rowindex={at + 2}>
      {columns.map((column, to_right) => {
        const fault = faults?.[column.key]
        const isActive = active === to_right
        const isSelected = to_right >= from && to_right <= to
        const marks = [
          ...["grid-cell", column.width, column.kind, column.fixed && "fixed"],
          draft?.[column.key] !== undefined && "changed",
          fault !== undefined && "wrong",
          isSelected && "selected",
        ]
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell or the head of its row, which both support it
          <div
            key={column.key}
            role={to_right === 0 ? "rowheader" : "gridcell"}
            className={marks.filter(Boolean).join(" ")}
            aria-colindex={to_right + 1}
            aria-selected={isSelected || undefined}
            aria-invalid={fault !== undefined || undefined}
            aria-readonly={column.fixed || undefined}
            aria-describedby={isActive && fault !== undefined ? props.faultId : undefined}
            tabIndex={isActive ? 0 : -1}
            data-row-at={at}
            data-column-at={to_right}
            data-cell={`${row.key}.${column.key}`}
          >
            <Content {...props} column={column} isActive={isActive} fault={fault} />
          </div>
        )
      })}
    </div>
  )
})

interface ContentProps extends LineProps {
  column: GridColumn
  isActive: boolean
  fault: string | undefined
}

function Content({ row, name, draft, column, isActive, editing, fault, onKey, onLeave }: ContentProps) {
  const words = useGridWords()
  const text = draft?.[column.key] ?? row.texts[column.key] ?? ""
  if (isActive && editing)
    return (
      <Editor
        editing={editing}
        label={words.cell(column.head, name)}
        numeric={column.kind === "number"}
        wrong={fault !== undefined}
        onKey={onKey}
        onLeave={onLeave}
      />
    )
  if (column.kind === "check" && (text === "true" || text === ""))
    return (
      <>
        {text && <Icon name="check" />}
        <span className="hidden-visually">{text ? words.yes : words.no}</span>
      </>
    )
  return (
    <span className="clip" dir="auto" title={fault ?? text}>
      {text}
    </span>
  )
}
