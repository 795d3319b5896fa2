import { WEBHOOK_TRIED_MS } from "@mercer/commerce"
import type { App } from "../context/context.ts"

const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Deletes finished deliveries after 30 days, and gives up those that waited three days for a disabled webhook.
 * @public
 */
export async function tidyWebhooks({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  const today = now()
  const before = (ms: number) => new Date(today.getTime() - ms)
  await db.webhookDelivery.updateMany({
    where: { state: "pending", webhook: { is_disabled: true }, started_at: { lt: before(WEBHOOK_TRIED_MS) } },
    data: { state: "given_up", given_up_at: today, next_attempt_at: null, last_error: "The webhook was disabled" },
  })
  await db.webhookDelivery.deleteMany({ where: { state: { not: "pending" }, created_at: { lt: before(KEPT_MS) } } })
}
