"use client"

import { type ReactNode, type RefObject, useId, useRef } from "react"
import { useGuard } from "#panel/edit/guard.tsx"
import { useWords } from "#panel/words/index.tsx"
import { GridCrossing } from "./crossing.tsx"
import { Grid } from "./grid.tsx"
import type { GridColumn, GridRow } from "./model.ts"
import { draftOf, type useSave } from "./use-save.ts"
import type { SheetOf } from "./use-sheet.ts"
import { useGridWords } from "./words.ts"

interface SavedGridProps {
  label: string
  rows: GridRow[]
  columns: GridColumn[]
  sheet: SheetOf
  saving: ReturnType<typeof useSave>
  /** Without permission to save. */
  refused: boolean
  /** The name of a row, by its key. */
  nameOf: (row: string) => string
  /** What is unsaved, in words. */
  changed: (n: number) => string
  /** Below the grid, given how many rows are changed. */
  children?: (changed: number) => ReactNode
}

/** A grid with a single Save button, which asks before unsaved changes are lost. */
export function SavedGrid({ saving, refused, nameOf, changed, children, ...grid }: SavedGridProps) {
  const { sheet, columns } = grid
  const count = Object.keys(draftOf(sheet)).length
  const button = useRef<HTMLButtonElement>(null)
  useGuard(useId(), count > 0)
  return (
    <form
      data-form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.save()
      }}
    >
      <Grid
        {...grid}
        nameOf={({ key }) => nameOf(key)}
        locked={saving.sending || refused}
        leave={() => (button.current?.disabled ? document.getElementById("content") : button.current)?.focus()}
      />
      <Foot
        status={count > 0 ? changed(count) : null}
        clear={sheet.clear}
        sending={saving.sending}
        refused={refused}
        button={button}
      />
      {children?.(count)}
      {saving.crossing && (
        <GridCrossing {...saving} crossing={saving.crossing} sheet={sheet} columns={columns} nameOf={nameOf} />
      )}
    </form>
  )
}

interface FootProps {
  /** What is unsaved, in words; null for nothing. */
  status: string | null
  clear: () => void
  sending: boolean
  refused: boolean
  button: RefObject<HTMLButtonElement | null>
}

/** How much is unsaved, and the buttons to discard or save it. */
function Foot({ status, clear, sending, refused, button }: FootProps) {
  const words = useGridWords()
  const { form, common } = useWords()
  return (
    <div className="row end form-foot grid-foot">
      <span className="muted grow">{sending ? words.saving : (status ?? words.unchanged)}</span>
      {status !== null && (
        <button type="button" className="button" disabled={sending} onClick={clear}>
          {form.discard}
        </button>
      )}
      <button
        ref={button}
        type="submit"
        className="button primary"
        disabled={status === null || sending || refused}
        title={refused ? common.mayNot : undefined}
      >
        {form.save}
      </button>
    </div>
  )
}
