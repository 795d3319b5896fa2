import type { App } from "../context/context.ts"
import { EMAIL_CHANGED, type Event } from "../outbox/outbox.ts"
import type { WantedResend } from "../outbox/wanted-mails.ts"
import type { Language } from "../wire/language.ts"
import { giftCardMail, orderMail } from "./buyer-mails.ts"
import { editConfirmationMail, editRequestMail } from "./edit-mails.ts"
import { cancellationMail, refundMail, shipmentMail } from "./order-mails.ts"
import type { ReadyMail, SentMail } from "./ready-mail.ts"
import { returnMail } from "./return-mails.ts"
import { emailChangedMail, send } from "./send.ts"
import { confirmedSwapMail, swapMail } from "./swap-mails.ts"

/** The email about each event; undefined when what it is about no longer is so. */
const MAILS: Record<Event, (ctx: App, id: string) => Promise<ReadyMail | undefined>> = {
  "order.placed": orderMail,
  "gift_card.created": giftCardMail,
  "fulfillment.shipped": shipmentMail,
  "refund.made": refundMail,
  "order.canceled.mail": cancellationMail,
  "return.requested": returnMail,
  "order_edit.requested": editRequestMail,
  "order_edit.confirmed": editConfirmationMail,
  "swap.created": swapMail,
  "swap.confirmed": confirmedSwapMail,
}

/** Emails the buyer about an event of the outbox. @public */
export async function mailEvent(ctx: App, { id }: { id: string }, row: string, { kind }: { kind: string }) {
  const ready = await MAILS[kind as Event](ctx, id)
  return ready && !ready.is_unwanted ? send(ctx, row, ready) : undefined
}

/** A row of the table of notifications, of ours or of Medusa v1. */
interface Notification {
  event_name: string | null
  to: string
  customer_id: string | null
  data: unknown
}

/** How emails are built again, by the names of their notifications. Those with a token are not among them. */
const AGAIN: Record<
  string,
  (ctx: App, data: Record<string, string>, row: Notification) => Promise<ReadyMail | undefined>
> = {
  "order.placed": (ctx, { id = "" }) => orderMail(ctx, id),
  "gift_card.created": (ctx, { id = "" }) => giftCardMail(ctx, id),
  "order.shipment_created": (ctx, { fulfillment_id = "" }) => shipmentMail(ctx, fulfillment_id),
  "order.refund_created": (ctx, { refund_id = "" }) => refundMail(ctx, refund_id),
  "order.canceled": (ctx, { id = "" }) => cancellationMail(ctx, id),
  "return.requested": (ctx, { id = "" }) => returnMail(ctx, id),
  "order-edit.requested": (ctx, { id = "" }) => editRequestMail(ctx, id),
  "order-edit.confirmed": (ctx, { id = "" }) => editConfirmationMail(ctx, id),
  "swap.created": (ctx, { id = "" }) => swapMail(ctx, id),
  "swap.payment_completed": (ctx, { id = "" }) => confirmedSwapMail(ctx, id),
  [EMAIL_CHANGED]: async (_, { language }, { to, customer_id }) =>
    emailChangedMail(to, language as Language, customer_id),
}

/** Whether emails of this name can be built again from what their notification stores. */
export const isRepeatable = (event_name: string | null) => event_name !== null && Object.hasOwn(AGAIN, event_name)

/** The email of a notification as it would be sent now; undefined when what it is about no longer exists. */
export async function repeated(ctx: App, row: Notification): Promise<ReadyMail | undefined> {
  const texts = Object.entries((row.data ?? {}) as object).filter(([, value]) => typeof value === "string")
  return AGAIN[row.event_name ?? ""]?.(ctx, Object.fromEntries(texts), row)
}

/** Sends a notification's email again, to the address that the operator gave. @public */
export async function mailAgain(ctx: App, { id, parent_id, email }: WantedResend, row: string) {
  const notification = await ctx.db.notification.findUnique({ where: { id } })
  const ready = notification && (await repeated(ctx, notification))
  const sent: SentMail | undefined = ready ? await send(ctx, row, { ...ready, to: email }) : undefined
  return sent && { ...sent, customer_id: notification?.customer_id ?? null, parent_id }
}
