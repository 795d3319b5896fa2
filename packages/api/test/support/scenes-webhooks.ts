import { must } from "./checkout.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

const BODY = { url: "https://example.com/hooks", kinds: ["order.placed", "customer.created"] }

async function aWebhookAndDelivery(shop: TestShop) {
  const by = await anOperatorAtWork(shop)
  const { webhook } = must(await by.post("/admin/webhooks", BODY))
  const facts = { webhook_id: webhook.id as string, kind: "order.placed", body: "{}", attempts: 10, last_status: 500 }
  const over = { state: "given_up", given_up_at: new Date(), last_response: "broken", last_duration_ms: 12 } as const
  const ids = { id: `whd_${webhook.id}`, event_id: `msg_${webhook.id}` }
  await shop.db.webhookDelivery.create({ data: { ...facts, ...over, ...ids } })
  return { by, id: webhook.id as string, delivery_id: ids.id }
}

const onWebhook =
  (more: { body?: Record<string, unknown>; query?: Record<string, string> } = {}): MakeScene =>
  async (shop) => {
    const { by, id } = await aWebhookAndDelivery(shop)
    return { by, values: { id }, ...more }
  }

export const webhookScenes: Record<string, MakeScene> = {
  "admin.webhooks.list": async (shop) => {
    const { by } = await aWebhookAndDelivery(shop)
    return { by, query: { limit: "1", is_disabled: "false" } }
  },
  "admin.webhooks.get": onWebhook(),
  "admin.webhooks.create": async (shop) => ({ by: await anOperatorAtWork(shop), body: BODY }),
  "admin.webhooks.update": onWebhook({ body: { kinds: ["order.updated"], is_disabled: true } }),
  "admin.webhooks.delete": onWebhook(),
  "admin.webhooks.rotateSecret": onWebhook(),
  "admin.webhooks.deliveries": onWebhook({ query: { state: "given_up", kind: "order.placed" } }),
  "admin.webhooks.resend": async (shop) => {
    const { by, id, delivery_id } = await aWebhookAndDelivery(shop)
    return { by, values: { id, delivery_id } }
  },
}
