import type { Reading } from "#panel/money/reading.ts"

export interface DraftOption {
  title: string
  values: string[]
}

/** The maximum number of proposed variants; the server accepts a thousand, too many lines for a form. */
export const MOST_VARIANTS = 200

/** The form's fields besides those of the product: any cell of the table, by its key. */
export type Draft = Record<string, string>

export const optionsOf = (draft: { options?: string }): DraftOption[] => JSON.parse(draft.options || "[]")

/** Complete options: with a title and at least one value. */
export const wholeOptions = (options: DraftOption[]) =>
  options.filter(({ title, values }) => title.trim() !== "" && values.length > 0)

/** Every combination of the options' values, in order; one empty combination if there are no options. */
export function combinations(options: DraftOption[]): string[][] {
  return wholeOptions(options).reduce<string[][]>(
    (all, { values }) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
}

export const titleOf = (values: string[]) => values.join(" / ")
/** The name of a variant's field: its text stays with its option values while options are added and reordered. */
export const fieldOf = (values: string[], field: string) => `variant.${titleOf(values)}.${field}`

interface Currencies {
  currencies: string[]
  read: Reading
}

/** The variants as the server's input, and the field names of each. */
export function variantsOf(draft: Draft, { currencies, read }: Currencies, single: string) {
  const kept = combinations(optionsOf(draft)).filter((values) => draft[fieldOf(values, "off")] !== "true")
  return kept.map((values) => {
    const stock = fieldOf(values, "stock")
    const prices = currencies.flatMap((currency_code) => {
      const own = fieldOf(values, currency_code)
      const name = draft[own]?.trim() ? own : `price.${currency_code}`
      const amount = read.price(name, draft[name], currency_code)
      return amount === null ? [] : [{ currency_code, amount }]
    })
    return {
      title: titleOf(values) || single,
      sku: draft[fieldOf(values, "sku")]?.trim() || undefined,
      inventory_quantity: read.whole(stock, draft[stock]) ?? 0,
      prices,
      options: values.map((value) => ({ value })),
      values,
    }
  })
}
