import {
  CLAIM_WANTED,
  EMAIL_CHANGED,
  type Event,
  INVITE_WANTED,
  OPERATOR_RESET_WANTED,
  RESET_WANTED,
} from "../flows/outbox.ts"

const EVENTS = [
  "order.placed",
  "gift_card.created",
  "fulfillment.shipped",
  "refund.made",
  "order.canceled.mail",
] as const satisfies Event[]

/** The kinds of rows in the outbox that become mails, and of those mails. */
export const MAIL_KINDS = [
  ...EVENTS,
  RESET_WANTED,
  CLAIM_WANTED,
  EMAIL_CHANGED,
  OPERATOR_RESET_WANTED,
  INVITE_WANTED,
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What opens a customer's account, or gives their orders to another one. */
export const CUSTOMER_TOKEN_KINDS: readonly string[] = [RESET_WANTED, CLAIM_WANTED]

/** What lets its reader in as an operator. */
export const OPENING_KINDS: readonly string[] = [OPERATOR_RESET_WANTED, INVITE_WANTED]
