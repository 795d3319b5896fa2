"use client"

import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef } from "react"
import { Icon } from "#panel/ui/icons.tsx"
import type { Point } from "./block.ts"
import { useClipboard } from "./clipboard.ts"
import { beginEdit, commit, flip, type Keyed, onEditorKey, onGridKey, takeBack } from "./keys.ts"
import { Line } from "./line.tsx"
import type { GridColumn, GridRow } from "./model.ts"
import { pointOf, useCursor } from "./use-cursor.ts"
import type { SheetOf } from "./use-sheet.ts"
import { useGridWords } from "./words.ts"

interface GridProps {
  label: string
  rows: GridRow[]
  columns: GridColumn[]
  sheet: SheetOf
  nameOf: (row: GridRow) => string
  /** Read-only: while saving, or without permission. */
  locked: boolean
  /** Where the focus goes when Escape leaves the grid. */
  leave: () => void
}

/** Rows that are edited in their cells, as in a spreadsheet: the grid pattern of ARIA. */
export function Grid(props: GridProps) {
  const { label, rows, columns, sheet } = props
  const words = useGridWords()
  const element = useRef<HTMLDivElement>(null)
  const [helpId, faultId] = [useId(), useId()]
  const cursor = useCursor(element, rows.length, columns.length)
  const keyed: Keyed = { ...props, cursor, words }
  useClipboard({ ...props, grid: element, cursor })
  return (
    <>
      <Tools keyed={keyed} faultId={faultId} />
      <p id={helpId} className="hidden-visually">
        {words.help}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no cells that are edited */}
      <div
        ref={element}
        role="grid"
        className="grid"
        aria-label={label}
        aria-describedby={helpId}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={props.locked || undefined}
        tabIndex={rows.length > 0 ? undefined : 0}
        onKeyDown={(event) => !cursor.editing && onGridKey(event, keyed)}
        {...usePointer(keyed)}
      >
        <Heads columns={columns} />
        <Lines keyed={keyed} nameOf={props.nameOf} faultId={faultId} />
      </div>
      <p className="hidden-visually" role="status">
        {sheet.news}
      </p>
    </>
  )
}

interface LinesProps extends Pick<GridProps, "nameOf"> {
  keyed: Keyed
  faultId: string
}

function Lines({ keyed, nameOf, faultId }: LinesProps) {
  const { rows, columns, cursor } = keyed
  const { draft, faults } = keyed.sheet.sheet
  const { active, range, editing } = cursor
  const editor = useEditor(keyed)
  return rows.map((row, at) => (
    <Line
      key={row.key}
      row={row}
      at={at}
      name={nameOf(row)}
      columns={columns}
      draft={draft[row.key]}
      faults={faults[row.key]}
      active={active.row === at ? active.column : -1}
      from={isIn(at, range) ? range.left : -1}
      to={isIn(at, range) ? range.right : -1}
      editing={active.row === at ? editing : null}
      faultId={faultId}
      {...editor}
    />
  ))
}

const isIn = (at: number, { top, bottom }: { top: number; bottom: number }) => at >= top && at <= bottom

/** The same functions for its whole life, so that rows are not rendered again because of them. */
function useEditor(keyed: Keyed) {
  const latest = useRef(keyed)
  latest.current = keyed
  return useRef({
    onKey: (event: KeyboardEvent<HTMLInputElement>, text: string) => onEditorKey(event, text, latest.current),
    onLeave(text: string) {
      commit(text, latest.current)
      latest.current.cursor.stop(false)
    },
  }).current
}

/** A click selects, a second one edits; dragging the mouse, or Shift, selects a block. */
function usePointer(keyed: Keyed) {
  const { cursor, columns } = keyed
  const drawn = useRef(false)
  const wasActive = useRef(false)
  const isAt = ({ row, column }: Point) => row === cursor.active.row && column === cursor.active.column
  return {
    onPointerDown(event: PointerEvent) {
      const point = pointOf(event.target)
      if (!point || event.button !== 0 || event.target instanceof HTMLInputElement) return
      wasActive.current = isAt(point) && event.currentTarget.contains(document.activeElement)
      // A touch may be the start of scrolling: it selects when it ends.
      if (wasActive.current || event.pointerType !== "mouse") return
      drawn.current = true
      event.currentTarget.querySelector("input")?.blur()
      cursor.go(point, event.shiftKey)
    },
    onPointerMove(event: PointerEvent) {
      if (!drawn.current || event.buttons !== 1) return
      const point = pointOf(event.target)
      if (point && !isAt(point)) cursor.go(point, true)
    },
    onPointerUp() {
      drawn.current = false
    },
    onClick(event: MouseEvent) {
      const point = pointOf(event.target)
      if (!point || event.shiftKey || event.target instanceof HTMLInputElement) return
      if (!isAt(point)) cursor.go(point)
      if (columns[point.column]?.kind === "check") flip(keyed, point)
      else if (wasActive.current) beginEdit(keyed)
    },
  }
}

function Heads({ columns }: { columns: GridColumn[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid, whose cells are edited
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div role="row" className="grid-row heads" aria-rowindex={1}>
      {columns.map(({ key, head, width, kind }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a head of a grid
        // biome-ignore lint/a11y/useFocusableInteractive: nothing is done with heads
        <div key={key} role="columnheader" className={`grid-cell ${width} ${kind}`} aria-colindex={at + 1}>
          <span className="clip" dir="auto" title={head}>
            {head}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Undo, redo, and errors: the active cell's as text, others as a number with a button to the next. */
function Tools({ keyed, faultId }: { keyed: Keyed; faultId: string }) {
  const { sheet, cursor, rows, columns, words, locked } = keyed
  const { past, future, faults } = sheet.sheet
  const wrong = rows.flatMap(({ key }, row) =>
    columns.flatMap((one, column) => (faults[key]?.[one.key] === undefined ? [] : [{ row, column }])),
  )
  const isAfter = (one: { row: number; column: number }) =>
    one.row > cursor.active.row || (one.row === cursor.active.row && one.column > cursor.active.column)
  const next = wrong.find(isAfter) ?? wrong[0]
  const here = faults[rows[cursor.active.row]?.key ?? ""]?.[columns[cursor.active.column]?.key ?? ""]
  return (
    <div className="row grid-tools">
      {(["undo", "redo"] as const).map((which) => (
        <button
          key={which}
          type="button"
          className="icon-button"
          aria-label={words[which]}
          title={words[which]}
          aria-disabled={locked || (which === "undo" ? past : future).length === 0}
          onClick={() => !locked && takeBack(which, keyed)}
        >
          <Icon name={which} />
        </button>
      ))}
      <span id={faultId} className="fault grow" role="alert">
        {here}
      </span>
      {wrong.length > 0 && <span className="muted">{words.errors(wrong.length)}</span>}
      {next && (
        <button type="button" className="link" onClick={() => cursor.go(next)}>
          {words.nextError}
        </button>
      )}
    </div>
  )
}
