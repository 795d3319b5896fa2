import { addRates, includedIn, percentOf } from "../rate.ts"
import { ratesOf, type TaxLine } from "./line.ts"

export type ShippingMethod = {
  id: string
  price: number
  includes_tax?: boolean | null
  tax_lines?: TaxLine[] | null
}

export type ShippingMethodTotals = {
  price: number
  subtotal: number
  tax_total: number
  total: number
  original_total: number
  original_tax_total: number
}

/**
 * What a shipping method costs, in minor units; its tax is rounded once for all rates together (percent). With a
 * free-shipping code it costs nothing and has the price 0, while original totals say what it would have cost.
 */
export function shippingMethodTotals(method: ShippingMethod, rates: number[], is_free: boolean): ShippingMethodTotals {
  const rate = addRates(rates)
  const tax = method.includes_tax ? includedIn(method.price, rate) : percentOf(method.price, rate)
  const subtotal = method.includes_tax ? method.price - tax : method.price
  const original = { original_total: subtotal + tax, original_tax_total: tax }
  if (is_free) return { price: 0, subtotal: 0, tax_total: 0, total: 0, ...original }
  return { price: method.price, subtotal, tax_total: tax, total: subtotal + tax, ...original }
}

/** What a method costs with its taxes, in minor units, such as the shipping of a return; nothing without a method. */
export function shippingMethodCost(method: Omit<ShippingMethod, "id"> | null | undefined): number {
  return method ? shippingMethodTotals({ id: "", ...method }, ratesOf(method.tax_lines), false).total : 0
}

/** v1: an order of the old tax system taxes its shipping by the order's one rate, and leaves the method's total net. */
export function legacyShippingMethodTotals(
  method: ShippingMethod,
  rate: number,
  is_free: boolean,
): ShippingMethodTotals {
  const totals = shippingMethodTotals({ ...method, includes_tax: false }, [rate], is_free)
  return { ...totals, total: totals.subtotal, original_total: method.price }
}
