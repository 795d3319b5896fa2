import type { Entry, GridRow } from "#panel/grid/model.ts"
import type { Draft, Refused } from "#panel/grid/use-save.ts"
import type { ServerError, ServerFault } from "#panel/server/trpc.ts"
import { currencyOf, type useCellReader } from "./columns.ts"

type ReadCell = ReturnType<typeof useCellReader>

interface PriceEdit {
  currency_code: string
  amount: number | null
}

/** The operation's input for one variant. */
export interface Edit {
  id: string
  if_unchanged_since?: string
  prices?: PriceEdit[]
  [column: string]: unknown
}

/** Only edited cells, each variant with the version that was seen when its first cell was changed. */
export function editsOf(draft: Draft, read: ReadCell, version?: (id: string) => string | undefined): Edit[] {
  return Object.entries(draft).map(([id, texts]) => {
    const edit: Edit = { id }
    const since = version?.(id)
    if (since) edit.if_unchanged_since = since
    for (const [column, text] of Object.entries(texts)) {
      const given = read({ column, text })
      const value = "value" in given ? given.value : undefined
      const currency = currencyOf(column)
      if (!currency) edit[column] = value
      else edit.prices = [...(edit.prices ?? []), { currency_code: currency, amount: value as number | null }]
    }
    return edit
  })
}

/** The cells' values before the edit; null if the server would not accept them again, such as stock below zero. */
export function beforeOf(draft: Draft, seen: ReadonlyMap<string, GridRow>, read: ReadCell): Edit[] | null {
  const before = Object.entries(draft).map(([id, texts]) => [
    id,
    Object.fromEntries(Object.keys(texts).map((column) => [column, seen.get(id)?.texts[column] ?? ""])),
  ])
  const old: Draft = Object.fromEntries(before)
  const isGood = Object.values(old).every((texts) =>
    Object.entries(texts).every(([column, text]) => "value" in read({ column, text })),
  )
  return isGood ? editsOf(old, read) : null
}

/** The cells of a server error: it names properties by their position in the input, and codes by their values. */
export function refusedCells(
  error: unknown,
  edits: Edit[],
  draft: Draft,
  words: { taken: string; other: (m: string) => string },
): Refused {
  const { faults = [] } = (error as ServerError).data ?? {}
  const cells = faults.flatMap((fault) => placed(fault.path, words.other(fault.message), edits))
  const taken = faults.flatMap((fault) => takenIn(fault, draft, words.taken))
  const all = [...cells, ...taken]
  return { cells: all, isElsewhere: all.length === 0 }
}

/** `variants.3.prices.0.amount` is the first price sent for that variant. */
function placed(path: string, text: string, edits: Edit[]): Entry[] {
  const [, at = "", property = "", price] = /^variants\.(\d+)\.(\w+)(?:\.(\d+))?/.exec(path) ?? []
  const edit = edits[Number(at)]
  if (!edit || property === "") return []
  const currency = price === undefined ? undefined : edit.prices?.[Number(price)]?.currency_code
  return [{ row: edit.id, column: currency ? `price.${currency}` : property, text }]
}

/** The cells with a code that another variant has. */
function takenIn({ code, path: column, params }: ServerFault, draft: Draft, word: string): Entry[] {
  if (code !== "taken") return []
  const value = params?.value
  return Object.entries(draft).flatMap(([row, texts]) =>
    column !== "" && texts[column]?.trim() === value ? [{ row, column, text: word }] : [],
  )
}
