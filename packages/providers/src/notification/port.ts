/**
 * One email to one person. `id` is the outbox row; `message_id` is the Message-ID, without brackets. `kind` is what
 * it is about, such as `order.placed`, for the email log; it is not sent.
 */
export type Message = {
  id: string
  kind?: string
  to: string
  subject: string
  text: string
  html: string
  message_id: string
}

/** The code of a refusal that ends when the email server is changed: the email is parked, not given up. */
export const ADDRESS_NOT_TAKEN = "address_not_taken"

/**
 * An email service.
 *
 * Called only by the mail job, from a row that was committed before, never inside a database transaction. Delivery is
 * at least once: after a crash the same message comes again with the same `id` and `message_id`, by which the receiving
 * side detects duplicates. A `Refusal` is final (no such recipient): the job gives up,
 * or parks the email if the refusal has the code `address_not_taken`. Anything else thrown: it tries
 * again later.
 * No call may take longer than 10 s (`ProviderTimeout`).
 */
export interface NotificationProvider {
  readonly id: string

  /** Returns when the next server has accepted the message. */
  send(message: Message): Promise<void>
}
