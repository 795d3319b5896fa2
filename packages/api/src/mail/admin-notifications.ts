import { Refusal } from "@mercer/commerce"
import { Email, Id, input, optional, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Notification } from "../entities/index.ts"
import { RESEND_WANTED, wantMails } from "../outbox/outbox.ts"
import { many, narrowed, one } from "../wire/answers.ts"
import { isRepeatable, repeated } from "./event-mails.ts"
import { firstNotification } from "./queries.ts"

/** What v1 returns of a notification where the request names no fields; `resends` are whole. */
const FIELDS = ["id", "resource_type", "resource_id", "event_name", "to", "provider_id", "created_at", "updated_at"]
const RESENDS = ["resends"]

/** v1 takes any text for true; here it is one of these. */
const IncludeResends = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"])])
  .transform((given) => given === true || given === "true" || given === "1")
  .optional()

/** @public */
export const notifications = router({
  list: admin
    .meta(rest("GET /admin/notifications", "List Notifications", { replica: true }))
    .input(
      input({
        ...AdminPage(50),
        event_name: QueryString,
        resource_type: QueryString,
        resource_id: QueryString,
        to: QueryString,
        include_resends: IncludeResends,
      }),
    )
    .output(narrowed(many("notifications", Notification, RESENDS), FIELDS))
    .query(({ ctx, input: { limit, offset, event_name, resource_type, resource_id, to, include_resends } }) => {
      const where = {
        event_name: anyOf(event_name),
        resource_type: anyOf(resource_type),
        resource_id: anyOf(resource_id),
        to: anyOf(to),
        ...(!include_resends && { parent_id: null }),
      }
      return page(ctx, "Notification", "notifications", { limit, offset }, { where })
    }),

  /** The email leaves soon after this response; its own notification follows when it has left. */
  resend: adminWrite
    .meta(rest("POST /admin/notifications/{id}/resend", "Resend a Notification"))
    .input(z.strictObject({ id: Id, to: optional(z.union([z.literal(""), Email])) }))
    .output(narrowed(one("notification", Notification, RESENDS), FIELDS))
    .mutation(async ({ ctx, input: { id, to } }) => {
      const notification = await findOne(ctx, "Notification", { id }, treeOf(ctx.shape), `Notification with id: ${id}`)
      const email = to || notification.to
      await mustBeRepeatable(ctx, notification, email)
      await wantMails(ctx, RESEND_WANTED, [{ id, parent_id: await firstNotification(ctx, id), email }])
      return { notification }
    }),
})

/** v1: several values in one text. */
function anyOf(text: string | undefined) {
  return text === undefined ? undefined : { in: text.split(",").map((one) => one.trim()) }
}

type Row = Parameters<typeof repeated>[1] & { provider_id: string | null }

/** Refuses with not_allowed what cannot be sent again, or not to this address. */
async function mustBeRepeatable(ctx: Context, row: Row, email: string): Promise<void> {
  if (row.provider_id !== ctx.providers.notification.id)
    throw notAllowed(`The notification provider ${row.provider_id} is not configured.`)
  if (!isRepeatable(row.event_name))
    throw notAllowed(`An email about ${row.event_name} cannot be sent again: ask for a new one`)
  if (!Email.safeParse(email).success) throw notAllowed("The notification has no email address: enter one")
  if (!(await repeated(ctx, row))) throw notAllowed("What the notification was about no longer exists")
}

const notAllowed = (message: string) => new Refusal("not_allowed", message)
