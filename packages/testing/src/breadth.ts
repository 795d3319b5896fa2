// How much a run tests. `npm test` has every rule, operation, access row and race once; `npm run test:full` (TESTS=full)
// also repeats, sweeps and installs: files named *.full.test.ts or *.full.spec.ts, and what is beyond `many` and `someOf`.
// docs/measurements.md lists both with the reasons.

/** Whether this run has everything. */
export const isFull = process.env.TESTS === "full"

/** How often something is repeated: `few` times in `npm test`, `all` in `npm run test:full`. */
export const many = (few: number, all: number): number => (isFull ? all : few)

/**
 * A few of many cases, spread over the list; all of them in `npm run test:full`. Callers with different `turn`s get
 * different ones, so that together they meet every case.
 */
export function someOf<T>(all: readonly T[], few: number, turn = 0): T[] {
  if (isFull || all.length <= few) return [...all]
  const stride = all.length / few
  return Array.from({ length: few }, (_, at) => all[(Math.floor(at * stride) + turn) % all.length] as T)
}
