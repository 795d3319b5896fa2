import { Refusal, type ShadowReport } from "@mercer/commerce"
import { Id, Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"

const Difference = z.object({
  at: z.string(),
  kind: z.enum(["status", "missing", "extra", "missing_row", "extra_row", "value"]),
  old: z.unknown().optional(),
  ours: z.unknown().optional(),
})
const Case = z.object({
  id: z.string(),
  path: z.string(),
  query: z.string(),
  count: z.int(),
  last_at: Moment,
  old_status: z.int(),
  our_status: z.int(),
  differences: z.array(Difference),
})
const Answers = Case.extend({ is_whole: z.boolean(), old_text: z.string(), our_text: z.string() })
const Rule = z.object({ name: z.string(), decision: z.string(), count: z.int() })
const Comparison = z.object({
  from: z.string(),
  to: z.string(),
  started_at: Moment,
  updated_at: Moment,
  compared: z.int(),
  explained: z.int(),
  unexplained: z.int(),
  unanswered: z.int(),
  skipped: z.int(),
  rules: z.array(Rule),
  cases: z.array(Case),
})

/** How many differences of a case its list shows. */
const FIRST = 3

/** What `mercer takeover shadow` has found between Medusa v1 and Mercer. @public */
export const comparison = router({
  get: admin
    .meta(rest("GET /admin/comparison", "Get the Comparison with Medusa"))
    .input(z.strictObject({}))
    .output(plain(z.object({ comparison: Comparison.nullable() })))
    .query(({ ctx }) => {
      const report = ctx.comparison()
      return { comparison: report && asComparison(report) }
    }),

  getCase: admin
    .meta(rest("GET /admin/comparison/cases/{id}", "Get a Case of the Comparison"))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ case: Answers })))
    .query(({ ctx, input: { id } }) => {
      const found = ctx.comparison()?.cases.find((one) => one.id === id)
      if (!found) throw new Refusal("not_found", `Case with id ${id} was not found`)
      const { is_whole, differences, old, ours } = found
      return { case: { ...asCase(found), differences, is_whole, old_text: old.text, our_text: ours.text } }
    }),
})

function asComparison({ rules, cases, ...report }: ShadowReport) {
  const named = Object.entries(rules).map(([name, rule]) => ({ name, ...rule }))
  const { from, to, started_at, updated_at, compared, explained, unexplained, unanswered, skipped } = report
  return {
    ...{ from, to, started_at, updated_at, compared, explained, unexplained, unanswered, skipped },
    rules: named.sort((a, b) => b.count - a.count),
    cases: cases.map((one) => ({ ...asCase(one), differences: one.differences.slice(0, FIRST) })),
  }
}

function asCase({ id, request, count, last_at, old, ours }: ShadowReport["cases"][number]) {
  return { id, ...request, count, last_at, old_status: old.status, our_status: ours.status }
}
