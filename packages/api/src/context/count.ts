/** Up to this many rows a list's `count` is counted at each request. @public */
export const MOST_COUNTED = 1_000

/** Up to this many rows a count is exact where larger ones may be estimates. @public */
export const MOST_EXACT = 10_000

const KEPT_MS = 5_000
const MOST_KEPT = 500

interface Kept {
  count: Promise<number>
  until: number
}

/**
 * Row counts that are too expensive for every request: each is counted once in five seconds for all clients, so that
 * paging through a large list costs the same however large it is. After an operator's write all are counted again, so
 * the operator sees the change immediately.
 * @public
 */
export function makeCounts(now: () => number = Date.now): Counts {
  const kept = new Map<string, Kept>()
  async function counted(key: string, counting: () => Promise<number>): Promise<number> {
    const known = kept.get(key)
    if (known && known.until > now()) return known.count
    if (kept.size >= MOST_KEPT) kept.clear()
    const count = counting()
    kept.set(key, { count, until: now() + KEPT_MS })
    count.catch(() => kept.delete(key))
    return count
  }
  return { counted, forget: () => kept.clear(), areEstimates: false }
}

/** Counts at each request: for answers that are kept longer than counts are. @public */
export const exactCounts: Counts = { counted: (_key, counting) => counting(), forget: () => {}, areEstimates: false }

/**
 * Counts above MOST_EXACT are estimates: for the panel, which displays them as such. Clients of the REST API page by
 * counts, so these are always exact there.
 * @public
 */
export const estimatedCounts = (counts: Counts): Counts => ({ ...counts, areEstimates: true })

/** Counts of a list's rows. @public */
export interface Counts {
  counted(key: string, counting: () => Promise<number>): Promise<number>
  forget(): void
  areEstimates: boolean
}
