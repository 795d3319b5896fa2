import type { boundedMap } from "./bounded-map.ts"
import type { ReadWithVersion } from "./queries.ts"
import type { GappedText } from "./stock-gaps.ts"

/** An answer in memory, and by what it is checked. */
export interface Entry extends GappedText {
  size: number
  until: Date
  /** Of the catalog that it was made from. */
  snapshot?: string
  /** The rows that it was made from. */
  read?: ReadWithVersion
}

export type Entries = ReturnType<typeof boundedMap<Entry>>

/** Records of changes are kept for an hour. @public */
export const LONGEST_KEPT_MS = 30 * 60_000
/** A longer request is not kept. */
export const LONGEST_KEY = 2_000
