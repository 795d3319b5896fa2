import type { Examined, Finding } from "../context/context.ts"

const KEPT_MS = 60_000

/**
 * Doctor's findings, read at most once a minute, and never twice at once: it reads whole tables, and however many
 * operators look, the shop must not become slower. One that failed is not kept.
 * @public
 */
export function keptFindings(
  now: () => Date,
  examine: (() => Promise<Finding[]>) | undefined,
): () => Promise<Examined> {
  let kept: { examined: Promise<Examined>; until: number } | undefined
  return () => {
    const time = now().getTime()
    if (kept && time < kept.until) return kept.examined
    const examined = (examine?.() ?? Promise.resolve([])).then((findings) => ({ findings, checked_at: now() }))
    const mine = { examined, until: time + KEPT_MS }
    kept = mine
    examined.catch(() => {
      if (kept === mine) kept = undefined
    })
    return examined
  }
}
