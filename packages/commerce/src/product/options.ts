import { compareText } from "../compare.ts"
import { Refusal } from "../refusal.ts"

/** A product option: Size. */
export type ProductOption = { id: string; title: string }

/** A variant's value for one option: M. */
export type OptionValue = { option_id: string; value: string }

export type GivenValue = { option_id?: string | null | undefined; value: string }

/**
 * A variant's value for each of the product's options, in their order. Unnamed values are in the order of
 * the options. Refuses with invalid_data where there is not exactly one value for each option.
 */
export function optionValues(options: ProductOption[], given: GivenValue[]): OptionValue[] {
  if (given.length !== options.length)
    throw new Refusal(
      "invalid_data",
      `Product options length does not match variant options length. Product has ${options.length} and variant has ${given.length} options.`,
    )
  const byOption = new Map(given.map(({ option_id, value }, at) => [option_id ?? options[at]?.id, value]))
  return options.map(({ id, title }) => ({ option_id: id, value: filled(title, byOption.get(id)) }))
}

/** A variant's values after some of them were changed. Refuses values for options that the product does not have. */
export function changedValues(options: ProductOption[], present: OptionValue[], given: GivenValue[]): OptionValue[] {
  const changed = new Map(present.map(({ option_id, value }) => [option_id, value]))
  for (const [at, { option_id, value }] of given.entries()) {
    const option = options.find(({ id }, index) => (option_id ? id === option_id : index === at))
    if (!option) throw new Refusal("invalid_data", `The product has no option ${option_id ?? at + 1}`)
    changed.set(option.id, value)
  }
  return options.map(({ id, title }) => ({ option_id: id, value: filled(title, changed.get(id)) }))
}

type Variant = { title: string; options: OptionValue[] }

/**
 * No two variants of a product have the same values: a shopper could not distinguish them. Else duplicate_error. What
 * `others` have among themselves is ignored: older shops may have such variants, and must be able to fix them.
 */
export function mustDiffer(wanted: Variant[], others: Variant[] = []): void {
  const seen = new Set(others.map(({ options }) => combination(options)))
  for (const { title, options } of wanted) {
    const values = combination(options)
    if (seen.has(values))
      throw new Refusal("duplicate_error", `Variant with title ${title} with provided options already exists`)
    seen.add(values)
  }
}

/** An option can be removed as long as the variants differ without it; else not_allowed. */
export function mustDifferWithout(option_id: string, variants: Variant[]): void {
  const left = variants.map(({ options }) => combination(options.filter((one) => one.option_id !== option_id)))
  if (new Set(left).size < left.length)
    throw new Refusal(
      "not_allowed",
      "To delete an option, first delete all variants, such that when an option is deleted, no duplicate variants will exist.",
    )
}

/** Titles of one product's options differ, ignoring case; else duplicate_error. */
export function mustDifferInTitle(titles: string[]): void {
  const seen = new Set<string>()
  for (const title of titles) {
    if (seen.has(title.toLowerCase()))
      throw new Refusal("duplicate_error", `An option with title ${title} already exists`)
    seen.add(title.toLowerCase())
  }
}

function filled(title: string, value: string | undefined): string {
  const given = value?.trim()
  if (!given) throw new Refusal("invalid_data", `A variant needs a value for the option ${title}`)
  return given
}

const combination = (values: OptionValue[]) => {
  const sorted = [...values].sort((a, b) => compareText(a.option_id, b.option_id))
  return JSON.stringify(sorted.map(({ option_id, value }) => [option_id, value]))
}
