import { expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { nextAttempt, WEBHOOK_TRIED_MS } from "./next-attempt.ts"

const since = new Date("2026-01-01T00:00:00Z")
const after = (ms: number) => new Date(since.getTime() + ms)

/** The times, in ms since the first attempt, of a webhook that always fails at once. */
function attemptsOf(chance: number): number[] {
  const moments = [0]
  for (;;) {
    const next = nextAttempt({ attempts: moments.length, since, now: after(moments.at(-1) ?? 0), chance })
    if (!next) return moments
    moments.push(next.getTime() - since.getTime())
  }
}

test("ten attempts within three days, with growing delays", () => {
  const hours = attemptsOf(0).map((ms) => Math.round(ms / 36_000) / 100)
  expect(hours).toEqual([0, 0, 0.08, 0.58, 2.58, 7.58, 17.58, 31.58, 49.58, 71.58])
})

test("the last attempt is after three days for any random number, and none comes later", () => {
  expect(attemptsOf(1).at(-1)).toBe(WEBHOOK_TRIED_MS)
  expect(nextAttempt({ attempts: 2, since, now: after(WEBHOOK_TRIED_MS), chance: 0 })).toBeNull()
  expect(nextAttempt({ attempts: 2, since, now: after(WEBHOOK_TRIED_MS - 1), chance: 0 })).toEqual(
    after(WEBHOOK_TRIED_MS),
  )
})

test("attempts that fail together are not retried together", () => {
  const at = (chance: number) => nextAttempt({ attempts: 4, since, now: since, chance })?.getTime() ?? 0
  expect(at(1) - at(0)).toBe(12 * 60_000)
})

test("the next attempt is always later than now and never later than three days", () => {
  const wait = fc.record({
    attempts: fc.integer({ min: 1, max: 20 }),
    ago: fc.integer({ min: 0, max: WEBHOOK_TRIED_MS * 2 }),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(wait, ({ attempts, ago, chance }) => {
      const next = nextAttempt({ attempts, since, now: after(ago), chance })
      if (!next) return attempts > 9 || ago >= WEBHOOK_TRIED_MS
      return next > after(ago) && next <= after(WEBHOOK_TRIED_MS)
    }),
  )
})
