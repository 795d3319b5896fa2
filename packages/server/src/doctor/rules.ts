import { type Finding, failedNumbers } from "@mercer/api"
import { pgSql } from "@mercer/db"
import type pg from "pg"
import { problem } from "./finding.ts"

const ADVICE =
  "Those orders are displayed by their display_id. Correct rules.orderNumber: later orders get its numbers."

/** Orders that the shop's own rule gave no number in the last thirty days; nothing without any. */
export async function aboutRules(client: pg.Client): Promise<Finding[]> {
  const found = await failedNumbers(pgSql(client))
  if (!found) return []
  const { count, display_id, failure } = found
  const words = `orderNumber has failed for ${count} orders in 30 days, the last time for #${display_id}: ${failure}`
  return [{ ...problem("rules", words, ADVICE), level: "advice" }]
}
