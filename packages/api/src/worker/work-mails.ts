import type { App } from "../context/context.ts"
import { mailCustomerInvite } from "../mail/customer-invite.ts"
import { mailAgain, mailEvent } from "../mail/event-mails.ts"
import type { MailKind } from "../mail/kinds.ts"
import { mailMention } from "../mail/mention-mail.ts"
import { mailInvite, mailNewSignIn, mailOperatorReset } from "../mail/operator-mails.ts"
import { mailEmailChanged, mailOrderClaim, mailPasswordReset } from "../mail/send.ts"
import {
  CLAIM_WANTED,
  CUSTOMER_INVITE_WANTED,
  EMAIL_CHANGED,
  INVITE_WANTED,
  MENTIONED,
  NEW_SIGN_IN,
  OPERATOR_RESET_WANTED,
  RESEND_WANTED,
  RESET_WANTED,
} from "../outbox/outbox.ts"
import { fanOut } from "../webhook/webhook-deliveries.ts"
import { isOutboxDue, type OutboxWork } from "./queries.ts"
import { type Handler, workRows } from "./work-rows.ts"

/** The kinds of rows that become emails. */
export const MAIL_HANDLERS: Readonly<Record<MailKind, Handler>> = {
  [RESET_WANTED]: mailPasswordReset,
  [CUSTOMER_INVITE_WANTED]: mailCustomerInvite,
  [CLAIM_WANTED]: mailOrderClaim,
  [EMAIL_CHANGED]: mailEmailChanged,
  [OPERATOR_RESET_WANTED]: mailOperatorReset,
  [NEW_SIGN_IN]: mailNewSignIn,
  [INVITE_WANTED]: mailInvite,
  [MENTIONED]: mailMention,
  [RESEND_WANTED]: mailAgain,
  "order.placed": orderPlaced,
  "gift_card.created": mailEvent,
  "fulfillment.shipped": mailEvent,
  "refund.made": mailEvent,
  "order.canceled.mail": mailEvent,
  "return.requested": mailEvent,
  "order_edit.requested": mailEvent,
  "order_edit.confirmed": mailEvent,
  "swap.created": mailEvent,
  "swap.confirmed": mailEvent,
}

/** Sends the emails that are due; returns whether there may be more. */
export function workMails(app: App, isStopping?: () => boolean): Promise<boolean> {
  return workRows(app, MAIL_HANDLERS, isStopping)
}

/** Whether emails are due. */
export const areMailsDue = (app: App): Promise<boolean> => isOutboxDue(app, Object.keys(MAIL_HANDLERS))

/** Notifies webhooks of an order, and emails its buyer. */
async function orderPlaced(ctx: App, order: { id: string }, row: string, work: OutboxWork) {
  if (work.is_wanted) await fanOut(ctx, order, row)
  return mailEvent(ctx, order, row, work)
}
