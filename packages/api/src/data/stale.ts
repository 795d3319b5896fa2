/**
 * After this many seconds without a renewal, durable work counts as stale. A provider that doesn't answer at all takes
 * longer (four calls of 10 s), which is harmless: two processes may do every step at the same time.
 * @public
 */
export const STALE_SECONDS = 30
