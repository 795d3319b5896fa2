import { type StagedReport, takeStagedJobs } from "@mercer/api"
import { goLive, type LiveReport } from "@mercer/takeover"
import { type Outcome, providerIds, takeoverCommand } from "./shared.ts"

/** Opens a shop that was applied for Mercer's writes. */
export const takeoverLive = takeoverCommand(
  "[--schema SCHEMA] [--force] [--drain]",
  "open the shop, after Medusa was stopped; --drain only lists the carts that Medusa must complete",
  async (shop, { force, drain }) => {
    const providers = providerIds(shop)
    let staged: StagedReport = { taken: {}, left: {} }
    const report = await goLive({
      url: shop.settings.database.url,
      providers,
      force: force === true,
      drain: drain === true,
      within: async (tx) => {
        staged = await takeStagedJobs(tx, new Date())
      },
    })
    return drain === true && report.phase === "applied" ? drained(report) : opened(report, staged)
  },
)

function drained({ waiting_carts }: LiveReport): Outcome {
  const ids = waiting_carts.map(({ cart_id, provider_id }) => `  "~/store/carts/${cart_id}" medusa;   # ${provider_id}`)
  if (ids.length === 0)
    return {
      code: 0,
      lines: [],
      next: "No cart waits for Medusa. Next: mercer takeover live",
      facts: { waiting_carts },
    }
  return {
    code: 1,
    lines: ["map $uri $server {   # nginx: these carts stay on Medusa", "  default mercer;", ...ids, "}"],
    next: `${ids.length} carts can only be completed on Medusa. Leave them to it, and run this again; or go on: mercer takeover live`,
    facts: { waiting_carts },
  }
}

function opened({ phase, is_new, marker, waiting_carts }: LiveReport, staged: StagedReport): Outcome {
  const lines = is_new
    ? [
        `The shop is live: ${marker?.rows.order ?? 0} orders, the last one is #${marker?.highest_display_id ?? 0}.`,
        ...(waiting_carts.length > 0
          ? [
              `${waiting_carts.length} open carts have a payment that Mercer cannot complete: their shoppers choose another one.`,
            ]
          : []),
        ...aboutEvents(staged),
      ]
    : [`The shop was ${phase} already.`]
  const next =
    phase === "done"
      ? "There is nothing to do."
      : "Servers of Mercer open within a second. Next: switch the proxy to Mercer; later mercer takeover done, or undo to go back"
  return { code: 0, lines, next, facts: { phase, is_new, marker, waiting_carts, staged } }
}

/** The events that Medusa had not sent. */
function aboutEvents({ taken, left }: StagedReport): string[] {
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")
  return [
    ...(list(taken) ? [`Mercer sends the emails about what Medusa had not sent yet: ${list(taken)}.`] : []),
    ...(list(left)
      ? [`Events that stay in Medusa's table, since Mercer sends no email about them: ${list(left)}.`]
      : []),
  ]
}
