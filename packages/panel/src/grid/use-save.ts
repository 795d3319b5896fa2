import { useState } from "react"
import { useDone, useSaved } from "#panel/edit/action.ts"
import { crossed } from "#panel/edit/crossed.ts"
import { reason } from "#panel/server/faults.ts"
import { isOvertaken } from "#panel/server/overtaken.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Cell, Entry, GridRow, Texts } from "./model.ts"
import { type SheetOf, see } from "./use-sheet.ts"

/** Unsaved texts, by row and column. */
export type Draft = Record<string, Texts>

/** Errors of the server. */
export interface Refused {
  /** Errors by cell. */
  cells: Entry[]
  /** Part of it belongs to no cell. */
  isElsewhere: boolean
}

interface Saving {
  sheet: SheetOf
  /** Reads what is stored now. */
  reread: () => Promise<GridRow[]>
  /** Saves all edits, or none; refused with a conflict unless each row is the version that `sheet.seen` has. */
  send: (draft: Draft) => Promise<unknown>
  /** What restores the values before these edits; null if the server would not accept them again. */
  undo: (draft: Draft) => (() => Promise<unknown>) | null
  /** Errors found before anything is sent, from those that are known at the cells. */
  check?: (known: Entry[]) => Entry[]
  refused: (error: unknown, draft: Draft) => Refused
  said: (n: number) => string
}

/** Saves all edits in one request; displays errors at their cells. */
export function useSave(saving: Saving) {
  const { sheet, reread, said } = saving
  const { faults } = useWords()
  const [saved, done, showToast] = [useSaved(), useDone(), useToast()]
  const [sending, setSending] = useState(false)
  const { send, crossing, setCrossing } = useSend(saving)

  async function save() {
    const draft = draftOf(sheet)
    const wrong = saving.check ? saving.check(knownFaults(sheet)) : knownFaults(sheet)
    if (wrong.length > 0) return sheet.refuse(wrong)
    const undo = saving.undo(draft)
    setSending(true)
    try {
      if (!(await send(draft))) return
      if (undo) await saved(undo)
      else await done(said(Object.keys(draft).length))
      sheet.say(said(Object.keys(draft).length))
      sheet.clear()
    } catch (error) {
      const { cells, isElsewhere } = saving.refused(error, draft)
      sheet.refuse(cells)
      if (isElsewhere) showToast({ text: reason(error, faults), kind: "fault" })
      if (isElsewhere) await reread()
    } finally {
      setSending(false)
    }
  }

  function settle(which: "mine" | "theirs" | "later") {
    if (which !== "later" && crossing) see(sheet, [...crossing.stored.values()])
    if (which === "theirs" && crossing) sheet.forget(crossing.cells)
    setCrossing(null)
    if (which === "mine") return save()
  }
  return { save, sending, crossing, settle }
}

const TRIES = 3

/** Sends the edits. If another user saved first, changes to other cells are kept, and conflicts are asked about. */
function useSend({ sheet, reread, send: mutate }: Saving) {
  const [crossing, setCrossing] = useState<{ cells: Cell[]; stored: ReadonlyMap<string, GridRow> } | null>(null)

  async function meet(draft: Draft): Promise<boolean> {
    const now = await reread()
    const stored = new Map(now.map((row) => [row.key, row]))
    const cells = crossedCells(draft, sheet.seen, stored)
    if (cells.length > 0) setCrossing({ cells, stored })
    else see(sheet, now)
    return cells.length === 0
  }

  /** False if the operator has to decide first. */
  async function send(draft: Draft): Promise<boolean> {
    for (let attempt = 1; ; attempt++)
      try {
        await mutate(draft)
        return true
      } catch (error) {
        if (!isOvertaken(error) || attempt === TRIES) throw error
        if (!(await meet(draft))) return false
      }
  }
  return { send, crossing, setCrossing }
}

/** Edits of rows that still exist. */
export const draftOf = ({ sheet, base }: Pick<SheetOf, "sheet" | "base">): Draft =>
  Object.fromEntries(Object.entries(sheet.draft).filter(([key]) => base.has(key)))

const knownFaults = ({ sheet }: SheetOf): Entry[] =>
  Object.entries(sheet.faults).flatMap(([row, texts]) =>
    Object.entries(texts).map(([column, text]) => ({ row, column, text })),
  )

/** The cells that another user has changed to a different value since they were read here. */
function crossedCells(draft: Draft, seen: ReadonlyMap<string, GridRow>, stored: ReadonlyMap<string, GridRow>): Cell[] {
  return Object.entries(draft).flatMap(([row, texts]) => {
    const [old, now] = [seen.get(row)?.texts, stored.get(row)?.texts]
    if (!old || !now) return []
    return crossed(old, now, texts).map((column) => ({ row, column }))
  })
}
