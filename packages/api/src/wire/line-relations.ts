import type { Usual } from "@mercer/rest"

/** What v1 reads with an order's lines for their totals, and returns with them. */
const WITH_LINES = ["variant", "tax_lines", "adjustments"]
const isBelow = (list: string) => (name: string) => name === list || name.startsWith(`${list}.`)

/**
 * An order's relations: `returnable_items` have what `items` have in the same answer, and the product of their variant,
 * as v1's dashboard reads it.
 */
export const withReturnables = (defaults: readonly string[]): Usual => ({ defaults, widened: returnables })

/** The same for operators: with `items` come their variant and taxes, with `shipping_methods` their taxes. @public */
export const withTaxes = (defaults: readonly string[]): Usual => ({
  defaults,
  widened: (named) => returnables(taxed(named)),
})

function returnables(named: readonly string[]): readonly string[] {
  if (!named.some(isBelow("returnable_items"))) return named
  const shared = [
    ...WITH_LINES.map((name) => `items.${name}`),
    "items.variant.product",
    ...named.filter(isBelow("items")),
  ]
  return [...named, ...shared.map((name) => `returnable_${name}`)]
}

function taxed(named: readonly string[]): readonly string[] {
  return [
    ...named,
    ...(named.some(isBelow("items")) ? WITH_LINES.map((name) => `items.${name}`) : []),
    ...(named.some(isBelow("shipping_methods")) ? ["shipping_methods.tax_lines"] : []),
  ]
}
