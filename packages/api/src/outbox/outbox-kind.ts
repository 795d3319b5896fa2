/** The suffix of the outbox's kind of an event whose name is that of an email. @public */
export const SUFFIX = ".webhook"

const MAILED = ["customer.password_reset", "gift_card.created", "swap.created", "user.password_reset"]

/** The kind of the outbox's rows for an event. @public */
export const outboxKind = (kind: string): string => (MAILED.includes(kind) ? `${kind}${SUFFIX}` : kind)
