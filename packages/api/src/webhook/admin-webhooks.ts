import { Refusal, WEBHOOK_KINDS, type WebhookKind } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { newWebhookSecret, webhookUrl } from "@mercer/providers"
import { changes, deleted, Id, input, List, QueryBoolean, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { notifyWorker } from "../context/signals.ts"
import { AdminPage, oneOf } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Webhook, WebhookDelivery } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"
import { countedWebhooks, restartDelivery, rotateWebhookSecret } from "./queries.ts"

/** After a rotation the previous secret signs too, so that receivers have a day to change it. */
const BOTH_SECRETS_MS = 24 * 3_600_000

/** Each event is sent to all that have subscribed to it. */
const MOST_WEBHOOKS = 50

const Url = z.string().min(1).max(2_000)
const Kind = z.enum(WEBHOOK_KINDS as [WebhookKind, ...WebhookKind[]])
const Kinds = z.array(Kind).min(1).max(WEBHOOK_KINDS.length)

/** @public */
export const webhooks = router({
  list: admin
    .meta(rest("GET /admin/webhooks", "List Webhooks"))
    .input(input({ is_disabled: QueryBoolean, ...AdminPage(20) }))
    .output(many("webhooks", Webhook))
    .query(({ ctx, input: { is_disabled, limit, offset } }) =>
      page(ctx, "Webhook", "webhooks", { limit, offset }, { where: { is_disabled } }),
    ),

  get: admin
    .meta(rest("GET /admin/webhooks/{id}", "Get a Webhook"))
    .input(input({ id: Id }))
    .output(one("webhook", Webhook))
    .query(async ({ ctx, input: { id } }) => ({ webhook: await webhook(ctx, id) })),

  create: adminWrite
    .meta(rest("POST /admin/webhooks", "Create a Webhook"))
    .input(input({ url: Url, kinds: Kinds }))
    .output(one("webhook", Webhook))
    .mutation(async ({ ctx, input }) => {
      const id = newId("whk")
      const data = { url: allowed(ctx, input.url), kinds: sorted(input.kinds), secret: newWebhookSecret() }
      await mustHaveRoom(ctx)
      await ctx.db.webhook.create({ data: { id, ...data } })
      notifyWorker(ctx, "subscriptions")
      return { webhook: { ...(await webhook(ctx, id)), own: true } }
    }),

  update: adminChange("webhook")
    .meta(rest("POST /admin/webhooks/{id}", "Update a Webhook"))
    .input(changes({ id: Id, url: Url.optional(), kinds: Kinds.optional(), is_disabled: z.boolean().optional() }))
    .output(one("webhook", Webhook))
    .mutation(async ({ ctx, input: { id, url, kinds, is_disabled } }) => {
      await webhook(ctx, id)
      await ctx.db.webhook.updateMany({
        where: { id },
        data: {
          ...(url && { url: allowed(ctx, url) }),
          ...(kinds && { kinds: sorted(kinds) }),
          ...(typeof is_disabled === "boolean" && { is_disabled, disabled_reason: null }),
        },
      })
      notifyWorker(ctx, "webhooks")
      notifyWorker(ctx, "subscriptions")
      return { webhook: await webhook(ctx, id) }
    }),

  /** Its deliveries are deleted with it. */
  delete: adminWrite
    .meta(rest("DELETE /admin/webhooks/{id}", "Delete a Webhook"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("webhook"))
    .mutation(async ({ ctx, input: { id } }) => {
      const { count } = await ctx.db.webhook.deleteMany({ where: { id } })
      if (count === 0) throw new Refusal("not_found", `Webhook ${id} was not found`)
      return { id, object: "webhook", deleted: true }
    }),

  rotateSecret: adminChange("webhook")
    .meta(rest("POST /admin/webhooks/{id}/rotate-secret", "Rotate a Webhook's Secret"))
    .input(input({ id: Id }))
    .output(one("webhook", Webhook))
    .mutation(async ({ ctx, input: { id } }) => {
      await webhook(ctx, id)
      const until = new Date(ctx.now().getTime() + BOTH_SECRETS_MS)
      await rotateWebhookSecret(ctx, { id, secret: newWebhookSecret(), until, now: ctx.now() })
      return { webhook: { ...(await webhook(ctx, id)), own: true } }
    }),

  deliveries: admin
    .meta(rest("GET /admin/webhooks/{id}/deliveries", "List a Webhook's Deliveries"))
    .input(
      input({
        id: Id,
        state: List(["pending", "delivered", "given_up"]),
        kind: List(WEBHOOK_KINDS),
        ...AdminPage(20),
      }),
    )
    .output(many("deliveries", WebhookDelivery))
    .query(async ({ ctx, input: { id, state, kind, limit, offset } }) => {
      await findOne(ctx, "Webhook", { id }, {}, `Webhook ${id}`)
      const where = { webhook_id: id, state: oneOf(state), kind: oneOf(kind) }
      return page(ctx, "WebhookDelivery", "deliveries", { limit, offset }, { where })
    }),

  resend: adminWrite
    .meta(rest("POST /admin/webhooks/{id}/deliveries/{delivery_id}/resend", "Resend an Event"))
    .input(input({ id: Id, delivery_id: Id }))
    .output(one("delivery", WebhookDelivery))
    .mutation(async ({ ctx, input: { id, delivery_id } }) => {
      const { is_disabled } = await findOne(ctx, "Webhook", { id }, {}, `Webhook ${id}`)
      if (is_disabled) throw new Refusal("not_allowed", "The webhook is disabled. Enable it first")
      await startAnew(ctx, id, delivery_id)
      const where = { id: delivery_id, webhook_id: id }
      return { delivery: await findOne(ctx, "WebhookDelivery", where, treeOf(ctx.shape), `Delivery ${delivery_id}`) }
    }),
})

async function mustHaveRoom(ctx: Context): Promise<void> {
  if ((await countedWebhooks(ctx)) < MOST_WEBHOOKS) return
  throw new Refusal(
    "not_allowed",
    `There are ${MOST_WEBHOOKS} webhooks already. Delete one that is no longer used first`,
  )
}

/** It is retried for another three days, under the same id; a delivery that is running continues. */
async function startAnew(ctx: Context, webhook_id: string, id: string): Promise<void> {
  await restartDelivery(ctx, { webhook_id, id, at: ctx.now() })
  notifyWorker(ctx, "webhooks")
}

const webhook = (ctx: Context, id: string) => findOne(ctx, "Webhook", { id }, treeOf(ctx.shape), `Webhook ${id}`)

const allowed = ({ settings }: Context, url: string) => webhookUrl(url, settings.webhook_private_addresses ?? false)

const sorted = (kinds: readonly string[]) => [...new Set(kinds)].sort()
