/**
 * The timestamps of rows that are created together: a millisecond apart, because lists are sorted by creation time and
 * must be returned as they were given.
 * @public
 */
export function sequentialTimestamp(now: Date, at: number): { created_at: Date } {
  return { created_at: new Date(now.getTime() + at) }
}
