const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delays after the first attempt, the second and so on. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
] as const

/** Retries of attempts that failed together are spread: each waits up to a tenth longer. */
const JITTER = 0.1

/** After three days an event is given up. */
export const WEBHOOK_TRIED_MS = 72 * HOUR

interface Tried {
  /** How often it was tried. */
  attempts: number
  /** When the event was emitted, or an operator sent it again. */
  since: Date
  now: Date
  /** A random number from 0 to 1. */
  chance: number
}

/** When a failed webhook is retried: with growing delays, the last time after three days; null = never. */
export function nextAttempt({ attempts, since, now, chance }: Tried): Date | null {
  const wait = WAITS[attempts - 1]
  const end = since.getTime() + WEBHOOK_TRIED_MS
  if (wait === undefined || now.getTime() >= end) return null
  return new Date(Math.min(now.getTime() + wait * (1 + JITTER * chance), end))
}
