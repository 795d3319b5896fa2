import { checkShop } from "@mercer/takeover"
import { checkOptions, linesOf, nextAfter, takeoverCommand } from "./shared.ts"

/** Looks whether a shop of Medusa v1 can be taken over; changes nothing. */
export const takeoverCheck = takeoverCommand(
  "[--schema SCHEMA] [--log FILE] [--config FILE]",
  "look whether a shop of Medusa v1 can be taken over; access log and medusa-config.js say more",
  async (shop, options) => {
    const report = await checkShop(checkOptions(shop, options))
    const next = report.phase ? AFTER[report.phase] : nextAfter(report.findings, "mercer takeover plan")
    return { code: report.code, lines: linesOf(report.findings), next, facts: report }
  },
)

const AFTER = {
  applied: "The shop is applied. Next: mercer takeover shadow, then mercer takeover live",
  live: "The shop is live. Next: mercer takeover done, or mercer takeover undo to go back",
  done: "The take-over is done.",
}
