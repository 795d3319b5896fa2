import { useState } from "react"
import { useDone, useSaved } from "#panel/edit/action.ts"
import { isOvertaken } from "#panel/edit/crossed.ts"
import type { Cell, Entry, GridRow } from "#panel/grid/model.ts"
import { type SheetOf, see } from "#panel/grid/use-sheet.ts"
import { reason } from "#panel/server/faults.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { twiceIn, type useCellReader } from "./columns.ts"
import { beforeOf, crossedCells, type Draft, type Edit, editsOf, refusedCells } from "./save.ts"
import { useBulkWords } from "./words.ts"

interface Saving {
  id: string
  sheet: SheetOf
  rows: GridRow[]
  read: ReturnType<typeof useCellReader>
  /** Reads what is stored now. */
  reread: () => Promise<GridRow[]>
}

const TRIES = 3

/** Saves all edits in one request; displays errors at their cells. */
export function useSave(saving: Saving) {
  const { sheet, rows, read, reread } = saving
  const words = useBulkWords()
  const { faults } = useWords()
  const [saved, done, showToast] = [useSaved(), useDone(), useToast()]
  const [sending, setSending] = useState(false)
  const { mutate, send, crossing, setCrossing } = useSend(saving)

  async function save() {
    const draft = draftOf(sheet)
    const wrong = wrongCells(sheet, rows, words.taken)
    if (wrong.length > 0) return sheet.refuse(wrong)
    const before = beforeOf(draft, sheet.seen, read)
    setSending(true)
    try {
      if (!(await send(draft))) return
      if (before) await saved(() => mutate(before))
      else await done(words.saved(Object.keys(draft).length))
      sheet.say(words.saved(Object.keys(draft).length))
      sheet.clear()
    } catch (error) {
      const say = { taken: words.taken, other: faults.other }
      const { cells, isElsewhere } = refusedCells(error, editsOf(draft, read), draft, say)
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

/** Sends the edits. If another user saved first, changes to other cells are kept, and conflicts are asked about. */
function useSend({ id, sheet, read, reread }: Saving) {
  const client = useTRPCClient()
  const [crossing, setCrossing] = useState<{ cells: Cell[]; stored: ReadonlyMap<string, GridRow> } | null>(null)
  const mutate = (variants: Edit[]) =>
    client.admin.products.updateVariants.mutate({ id, fields: "id", expand: "", variants })

  async function meet(draft: Draft): Promise<boolean> {
    const now = await reread()
    const stored = new Map(now.map((row) => [row.key, row]))
    const cells = crossedCells(draft, sheet.seen, stored)
    if (cells.length > 0) setCrossing({ cells, stored })
    else see(sheet, now)
    return cells.length === 0
  }

  async function send(draft: Draft) {
    for (let attempt = 1; ; attempt++)
      try {
        return await mutate(editsOf(draft, read, (key) => sheet.seen.get(key)?.version))
      } catch (error) {
        if (!isOvertaken(error) || attempt === TRIES) throw error
        if (!(await meet(draft))) return null
      }
  }
  return { mutate, send, crossing, setCrossing }
}

/** Edits of variants that still exist. */
export const draftOf = ({ sheet, base }: SheetOf): Draft =>
  Object.fromEntries(Object.entries(sheet.draft).filter(([key]) => base.has(key)))

/** Errors found before anything is sent. */
function wrongCells({ sheet }: SheetOf, rows: GridRow[], taken: string): Entry[] {
  const all = rows.map(({ key, texts }) => ({ key, texts, draft: sheet.draft[key] }))
  const known = Object.entries(sheet.faults).flatMap(([row, texts]) =>
    Object.entries(texts).map(([column, text]) => ({ row, column, text })),
  )
  return [...known.filter(({ text }) => text !== taken), ...twiceIn(all, taken)]
}
