import {
  CLAIM_WANTED,
  CUSTOMER_INVITE_WANTED,
  EMAIL_CHANGED,
  type Event,
  INVITE_WANTED,
  MENTIONED,
  NEW_SIGN_IN,
  OPERATOR_RESET_WANTED,
  RESEND_WANTED,
  RESET_WANTED,
} from "../outbox/outbox.ts"

const EVENTS = [
  "order.placed",
  "gift_card.created",
  "fulfillment.shipped",
  "refund.made",
  "order.canceled.mail",
  "return.requested",
  "order_edit.requested",
  "order_edit.confirmed",
  "swap.created",
  "swap.confirmed",
] as const satisfies Event[]

/** The kinds of rows in the outbox that become emails, and the kinds of those emails. */
export const MAIL_KINDS = [
  ...EVENTS,
  RESET_WANTED,
  CUSTOMER_INVITE_WANTED,
  CLAIM_WANTED,
  EMAIL_CHANGED,
  OPERATOR_RESET_WANTED,
  NEW_SIGN_IN,
  INVITE_WANTED,
  MENTIONED,
  RESEND_WANTED,
] as const
/** @public */
export type MailKind = (typeof MAIL_KINDS)[number]

/** Links that open a customer's account, or move their orders to another one. */
export const CUSTOMER_TOKEN_KINDS: readonly string[] = [RESET_WANTED, CUSTOMER_INVITE_WANTED, CLAIM_WANTED]

/** Links that let their reader in as an operator. */
export const OPENING_KINDS: readonly string[] = [OPERATOR_RESET_WANTED, INVITE_WANTED]
