/** Up to this many rows the server's counts are exact, and as many can be selected at once. */
export const MOST_EXACT = 10_000

/** Whether a count is the server's estimate. */
export const isEstimate = (count: number | undefined): count is number => count !== undefined && count > MOST_EXACT

/** An estimate in three digits, so that it does not look exact: 1,234,567 is "1,230,000". */
export const rounded = (count: number): string => Number(count.toPrecision(3)).toLocaleString("en")
