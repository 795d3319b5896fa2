/** A column of an editable grid. Texts of `check` columns are "true" or empty. */
export interface GridColumn {
  key: string
  head: string
  kind: "text" | "number" | "check"
  /** The CSS class that sets its width. */
  width: "wide" | "medium" | "narrow"
  /** Only displayed: entering, pasting and clearing leave it as it is. */
  fixed?: boolean
}

/** A stored row: a text for each column. */
export interface GridRow {
  key: string
  texts: Texts
  /** The `updated_at` it was read with. */
  version?: string
}

export type Texts = Record<string, string>

export interface Cell {
  row: string
  column: string
}

/** What is entered into a cell. */
export interface Entry extends Cell {
  text: string
}

interface Change extends Cell {
  from: string
  to: string
}

/** Unsaved entries and their errors; each by row and column. */
export interface Sheet {
  draft: Record<string, Texts>
  faults: Record<string, Texts>
  past: Change[][]
  future: Change[][]
}

export const EMPTY: Sheet = { draft: {}, faults: {}, past: [], future: [] }

/** The stored rows by key, and a function that checks an entry: it returns an error, or nothing. */
export interface Stored {
  base: ReadonlyMap<string, GridRow>
  check: (entry: Entry) => string | undefined
}

export const textAt = ({ draft }: Sheet, { base }: Pick<Stored, "base">, { row, column }: Cell): string =>
  draft[row]?.[column] ?? base.get(row)?.texts[column] ?? ""

/** Enters texts as one step that undo reverts as a whole. */
export function enter(sheet: Sheet, stored: Stored, entries: Entry[]): Sheet {
  const changes = entries
    .map(({ text, ...cell }) => ({ ...cell, from: textAt(sheet, stored, cell), to: text }))
    .filter(({ from, to }) => from !== to)
  if (changes.length === 0) return sheet
  const next = write(
    sheet,
    stored,
    changes.map(({ row, column, to }) => ({ row, column, text: to })),
  )
  return { ...next, past: [...sheet.past, changes], future: [] }
}

/** Undoes the last step; returns its cells. */
export function undo(sheet: Sheet, stored: Stored): { sheet: Sheet; cells: Cell[] } {
  const step = sheet.past.at(-1)
  if (!step) return { sheet, cells: [] }
  const entries = step.map(({ row, column, from }) => ({ row, column, text: from }))
  const next = write(sheet, stored, entries)
  return { sheet: { ...next, past: sheet.past.slice(0, -1), future: [...sheet.future, step] }, cells: step }
}

/** Redoes the last undone step. */
export function redo(sheet: Sheet, stored: Stored): { sheet: Sheet; cells: Cell[] } {
  const step = sheet.future.at(-1)
  if (!step) return { sheet, cells: [] }
  const entries = step.map(({ row, column, to }) => ({ row, column, text: to }))
  const next = write(sheet, stored, entries)
  return { sheet: { ...next, past: [...sheet.past, step], future: sheet.future.slice(0, -1) }, cells: step }
}

/** Marks cells with errors found on saving, in addition to those already marked. */
export function withFaults(sheet: Sheet, faults: Entry[]): Sheet {
  const next = { ...sheet.faults }
  for (const { row, column, text } of faults) next[row] = { ...next[row], [column]: text }
  return { ...sheet, faults: next }
}

/** Discards the entries of some cells, so that the stored values count. */
export function forget(sheet: Sheet, cells: Cell[]): Sheet {
  const draft = { ...sheet.draft }
  const faults = { ...sheet.faults }
  for (const cell of cells) {
    drop(draft, cell)
    drop(faults, cell)
  }
  return { ...sheet, draft, faults, past: [], future: [] }
}

function write(sheet: Sheet, { base, check }: Stored, entries: Entry[]): Sheet {
  const draft = { ...sheet.draft }
  const faults = { ...sheet.faults }
  for (const entry of entries) {
    const { row, column, text } = entry
    if ((base.get(row)?.texts[column] ?? "") === text) drop(draft, entry)
    else draft[row] = { ...draft[row], [column]: text }
    const fault = draft[row]?.[column] === undefined ? undefined : check(entry)
    if (fault === undefined) drop(faults, entry)
    else faults[row] = { ...faults[row], [column]: fault }
  }
  return { ...sheet, draft, faults }
}

function drop(all: Record<string, Texts>, { row, column }: Cell) {
  const { [column]: gone, ...others } = all[row] ?? {}
  if (gone === undefined) return
  if (Object.keys(others).length > 0) all[row] = others
  else delete all[row]
}
