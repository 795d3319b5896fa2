/**
 * One mail to one person. `id` is ours (a row of the outbox); `message_id` is the Message-ID, without brackets. `kind` says what
 * it is about, such as `order.placed`, to whoever looks at mails; it is not sent.
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

/**
 * Somebody who brings mail.
 *
 * Called by the mail job alone, from a row that was committed before, never inside a database transaction. Delivery is
 * at least once: after a crash the same message comes again with the same `id` and `message_id`, by which the receiving
 * side can tell. A `Refusal` is a definite no (no such recipient): the job gives up. Anything else thrown: it tries
 * again later.
 * No call may take longer than 10 s (`ProviderTimeout`).
 */
export interface NotificationProvider {
  readonly id: string

  /** Returns when the message is in the next one's hands. */
  send(message: Message): Promise<void>
}
