import type { AtPoint, Kind, Refusal } from "./process.ts"

export interface RunOptions {
  /** The row comes from another process. */
  again?: boolean
  /** Called between two steps: true releases the row for the next process. */
  late?(): boolean
  at?: AtPoint | undefined
}

export interface Outcome<K extends Kind> {
  /**
   * `lost`: another process has moved the row, and nothing more was written. `unfinished`: a refusal is decided, but a
   * step after it failed with `error`; the row waits until it is stale.
   */
  end: "ended" | "waiting" | "late" | "lost" | "unfinished"
  /** The row as this process last saw it. */
  row: K["row"]
  answer?: K["answer"]
  refusal?: Refusal
  error?: unknown
}
