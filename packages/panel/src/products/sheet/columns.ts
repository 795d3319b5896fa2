import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { Entry, GridColumn, GridRow, Texts } from "#panel/grid/model.ts"
import { majorOf } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useSees } from "#panel/session/allowed.tsx"
import { useWords } from "#panel/words/index.tsx"
import { priceAt } from "../variants/price-at.ts"
import type { Variant } from "../variants/variant-values.ts"
import { useBulkWords } from "./words.ts"

const CODES = ["sku", "barcode", "ean", "upc"] as const
const PRICE = "price."
const LONGEST_CODE = 255

/** The currency of a column of prices. */
export const currencyOf = (column: string) => (column.startsWith(PRICE) ? column.slice(PRICE.length) : undefined)

/** The shop's currencies first, then others that a variant has prices in. */
export function currenciesIn(shop: string[], variants: Variant[]): string[] {
  const priced = variants.flatMap(({ prices = [] }) =>
    prices.filter((one) => !one.region_id).map((one) => one.currency_code),
  )
  return [...new Set([...shop, ...priced])]
}

export function useGridColumns(currencies: string[]): GridColumn[] {
  const words = useBulkWords()
  return [
    { key: "title", head: words.variant, kind: "text", width: "wide" },
    { key: "sku", head: words.sku, kind: "text", width: "medium" },
    ...currencies.map((code) => ({
      ...{ key: `${PRICE}${code}`, head: words.price(code.toUpperCase()) },
      ...({ kind: "number", width: "narrow" } as const),
    })),
    { key: "inventory_quantity", head: words.inventory, kind: "number", width: "narrow" },
    { key: "manage_inventory", head: words.track, kind: "check", width: "medium" },
    { key: "allow_backorder", head: words.oversell, kind: "check", width: "medium" },
    { key: "requires_shipping", head: words.ships, kind: "check", width: "medium" },
    ...(["barcode", "ean", "upc"] as const).map((key) => ({
      ...{ key, head: words[key] },
      ...({ kind: "text", width: "medium" } as const),
    })),
  ]
}

const CHECKS = ["manage_inventory", "allow_backorder", "requires_shipping"]

/** The cell texts of a variant. */
export function rowOf(variant: Variant, currencies: string[], language: string): GridRow {
  const prices = currencies.map((code) => {
    const place = { name: code, word: code, currency_code: code }
    return [`${PRICE}${code}`, majorOf(priceAt(variant.prices, place)?.amount, code, language)]
  })
  const texts: Texts = {
    title: variant.title,
    ...Object.fromEntries(CODES.map((code) => [code, variant[code] ?? ""])),
    ...Object.fromEntries(prices),
    inventory_quantity: String(variant.inventory_quantity),
    manage_inventory: variant.manage_inventory ? "true" : "",
    allow_backorder: variant.allow_backorder ? "true" : "",
    requires_shipping: (variant.requires_shipping ?? true) ? "true" : "",
  }
  return { key: variant.id, texts, version: variant.updated_at }
}

/**
 * Parses one cell into the server's input: its value, or the reason why it is invalid. Amounts use the panel's single
 * parser.
 */
export function useCellReader() {
  const { faults } = useWords()
  const words = useBulkWords()
  const open = useReading()
  return ({ column, text }: Pick<Entry, "column" | "text">): { value: unknown } | { fault: string } => {
    const read = open()
    const value = valueIn(read)
    try {
      read.done()
      return { value }
    } catch (error) {
      return { fault: (error as Error).message }
    }
    function valueIn({ price, whole, refuse }: typeof read): unknown {
      const currency = currencyOf(column)
      if (currency) return price(column, text, currency)
      if (column === "inventory_quantity") return text === "" ? refuse(column, faults.required) : whole(column, text)
      if (CHECKS.includes(column)) return text === "true"
      if (column === "title") return text === "" ? refuse(column, words.required) : text
      return text.length > LONGEST_CODE ? refuse(column, words.long) : text || null
    }
  }
}

/** Duplicate codes in the grid, where at least one was edited: both are reported. */
export function twiceIn(rows: { key: string; texts: Texts; draft: Texts | undefined }[], word: string): Entry[] {
  return CODES.flatMap((column) => {
    const texts = rows.map(({ key, texts, draft }) => ({
      ...{ row: key, column, isNew: draft?.[column] !== undefined },
      value: (draft?.[column] ?? texts[column] ?? "").trim(),
    }))
    const counts = new Map<string, number>()
    for (const { value } of texts) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    return texts
      .filter(({ value, isNew }) => isNew && (counts.get(value) ?? 0) > 1)
      .map(({ row }) => ({ row, column, text: word }))
  })
}

/**
 * The currencies that the shop sells in, default first; undefined until known. None for operators who may not read
 * settings: they see those that variants have prices in.
 */
export function useShopCurrencies(): string[] | undefined {
  const trpc = useTRPC()
  const enabled = useSees()("store.get")
  const store = useQuery(trpc.admin.store.get.queryOptions({}, { enabled })).data?.store
  return useMemo(() => {
    if (!enabled) return []
    return store && [...new Set([store.default_currency_code, ...(store.currencies ?? []).map(({ code }) => code)])]
  }, [store, enabled])
}
