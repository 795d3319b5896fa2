import type { CurrencySales, Report } from "./types.ts"

/** All orders but canceled ones. */
const SOLD = "pending,completed,archived,requires_action"

/** The address of the list that a number adds up: orders of the period, with the filters of the list. */
export function orderList({ from, to }: Report["period"], filters: Record<string, string> = {}): string {
  return `/app/orders?${new URLSearchParams({ created: `${from}..${to}`, status: SOLD, ...filters })}`
}

/** The filter for one of several currencies: the regions that sell in it. */
export function ofCurrency({ currencies }: Report, { regions }: CurrencySales): Record<string, string> {
  return currencies.length > 1 ? { region: regions.map(({ id }) => id).join(",") } : {}
}
