import { count, emptyTally, judge, type ShadowReport } from "@mercer/commerce"

const at = new Date("2026-11-22T12:00:00Z")

/** A comparison of three requests: one answered alike, one explained, one not. */
export function aComparison(): ShadowReport {
  const tally = emptyTally()
  const rules = [{ name: "added fields", decision: "docs/from-medusa-v1.md: Wire", kind: "extra" as const }]
  const email = "ada@example.com"
  const answers = [
    { total: 100, email },
    { total: 100, email, paid_total: 0 },
    { total: 101, paid_total: 0 },
  ]
  for (const [place, order] of answers.entries()) {
    const request = { path: `/admin/orders/${place}`, query: "expand=items" }
    const old = { status: 200, body: { order: { total: 100, email } } }
    const compared = { request, old, ours: { status: 200, body: { order } }, at }
    count(tally, compared, judge(compared, rules))
  }
  const times = { started_at: at.toISOString(), updated_at: at.toISOString() }
  return { ...tally, ...times, from: "http://old:9000", to: "http://localhost:9000", unanswered: 0, skipped: 2 }
}
