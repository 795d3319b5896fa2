import type { GridRow } from "#panel/grid/model.ts"
import { type Draft, useSave } from "#panel/grid/use-save.ts"
import type { SheetOf } from "#panel/grid/use-sheet.ts"
import { majorOf } from "#panel/money/amounts.ts"
import { type Place, priceAt } from "#panel/products/variants/price-at.ts"
import { overtaken } from "#panel/server/overtaken.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import type { useCellReader } from "./columns.ts"
import { useListPriceWords } from "./price-words.ts"
import { afterEntries, type PriceEntry } from "./prices.ts"
import type { ListPrice } from "./types.ts"

interface Saving {
  id: string
  places: Place[]
  sheet: SheetOf
  read: ReturnType<typeof useCellReader>
  reread: () => Promise<GridRow[]>
}

/**
 * Saves edited prices in one request that sets the whole list, so that prices are set and removed together. Prices that
 * another user has changed in the meantime are not overwritten unseen.
 */
export function useSavePrices({ id, places, sheet, read, reread }: Saving) {
  const words = useListPriceWords()
  const language = useLanguage()
  const { readList, writeList } = useListPrices(id)

  const cells = { places, read, language }
  async function write(draft: Draft, seen: Draft) {
    const list = await readList()
    if (!isAsSeen(list.prices, draft, seen, cells)) throw overtaken()
    return writeList(afterEntries(list.prices, entriesOf(draft, cells)), list.updated_at)
  }
  const seenOf = (draft: Draft): Draft =>
    Object.fromEntries(Object.keys(draft).map((key) => [key, sheet.seen.get(key)?.texts ?? {}]))
  return useSave({
    sheet,
    reread,
    send: (draft) => write(draft, seenOf(draft)),
    undo(draft) {
      const seen = seenOf(draft)
      const before = Object.entries(draft).map(([key, texts]) => [
        key,
        Object.fromEntries(Object.keys(texts).map((column) => [column, seen[key]?.[column] ?? ""])),
      ])
      return () => write(Object.fromEntries(before), draft)
    },
    refused: () => ({ cells: [], isElsewhere: true }),
    said: words.saved,
  })
}

interface Cells extends Pick<Saving, "places" | "read"> {
  language: string
}

function entriesOf(draft: Draft, { places, read }: Cells): PriceEntry[] {
  return Object.entries(draft).flatMap(([variant_id, texts]) =>
    Object.entries(texts).flatMap(([column, text]) => {
      const place = places.find(({ name }) => name === column)
      const given = read({ column, text })
      if (!place || "fault" in given) return []
      const { currency_code, region_id = null } = place
      return [{ variant_id, place: { currency_code, region_id }, amount: given.value }]
    }),
  )
}

/** Whether the prices of a list still are what the edited cells had when they were read. */
function isAsSeen(prices: ListPrice[], draft: Draft, seen: Draft, { places, language }: Cells): boolean {
  return Object.entries(draft).every(([variant_id, texts]) => {
    const own = prices.filter((one) => one.variant_id === variant_id)
    return Object.keys(texts).every((column) => {
      const place = places.find(({ name }) => name === column)
      if (!place) return true
      return majorOf(priceAt(own, place)?.amount, place.currency_code, language) === (seen[variant_id]?.[column] ?? "")
    })
  })
}

/** Reads and writes the prices of a list as a whole. */
export function useListPrices(id: string) {
  const lists = useTRPCClient().admin["price-lists"]
  async function readList() {
    const { price_list } = await lists.get.query({ id, fields: "updated_at", expand: "prices" })
    return { updated_at: price_list.updated_at, prices: price_list.prices ?? [] }
  }
  const writeList = (prices: ReturnType<typeof afterEntries>, if_unchanged_since: string) =>
    lists.addPrices.mutate({ id, prices, override: true, if_unchanged_since, fields: "id", expand: "" })
  return { readList, writeList }
}
