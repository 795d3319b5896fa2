import { WEBHOOK_TRIED_MS } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { deleteDeliveriesBefore, giveUpDisabled } from "./queries.ts"

const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Deletes finished deliveries after 30 days, and gives up those that waited three days for a disabled webhook.
 * @public
 */
export async function tidyWebhooks(ctx: Pick<App, "db" | "now">): Promise<void> {
  const now = ctx.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await giveUpDisabled(ctx, before(WEBHOOK_TRIED_MS), now)
  await deleteDeliveriesBefore(ctx, before(KEPT_MS))
}
