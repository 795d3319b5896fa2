export type PricedLine = { unit_price: number; quantity: number; includes_tax?: boolean | null }

export type LineTotals = {
  subtotal: number
  discount_total: number
  tax_total: number
  total: number
  original_total: number
  original_tax_total: number
}

/** `value` kept between 0 and `bound`, which is negative for returned lines. */
export function within(value: number, bound: number): number {
  return Math.min(Math.max(value, Math.min(0, bound)), Math.max(0, bound))
}
