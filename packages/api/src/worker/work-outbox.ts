import { WEBHOOK_KINDS } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { CLOSE_SESSION, type UnusedSession } from "../outbox/outbox.ts"
import { outboxKind } from "../outbox/outbox-kind.ts"
import { fanOut } from "../webhook/webhook-deliveries.ts"
import { areMailsDue, MAIL_HANDLERS, workMails } from "./work-mails.ts"
import { type Handlers, workRows } from "./work-rows.ts"

/** The kinds of rows that become no email. */
const OTHER_HANDLERS: Handlers = Object.fromEntries(
  Object.entries({
    [CLOSE_SESSION]: closeSession,
    ...Object.fromEntries(WEBHOOK_KINDS.map((kind) => [outboxKind(kind), fanOut])),
  }).filter(([kind]) => !Object.hasOwn(MAIL_HANDLERS, kind)),
)

const ALL_HANDLERS: Handlers = { ...OTHER_HANDLERS, ...MAIL_HANDLERS }

/** Processes the outbox; emails only if nobody sends them in place of this process. */
export async function workOutbox(app: App): Promise<void> {
  if (!app.mails) return void (await workRows(app, ALL_HANDLERS))
  await workOthers(app)
  if ((await areMailsDue(app)) && !app.mails.begin()) await workMails(app)
}

/** Processes what becomes no email. */
export const workOthers = (app: App): Promise<boolean> => workRows(app, OTHER_HANDLERS)

async function closeSession(ctx: App, { provider_id, data }: UnusedSession): Promise<void> {
  await ctx.providers.payment(provider_id).deleteSession(data)
}
