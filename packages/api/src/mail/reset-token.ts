import { issueToken, MAILED_TOKEN_MS, reviveToken } from "@mercer/auth"
import type { App } from "../context/context.ts"
import type { WantedMail } from "../outbox/wanted-mails.ts"
import { isMailWaiting, lockTokensOf } from "./queries.ts"

interface Reset {
  /** The token's purpose, and the outbox's kind of its email. */
  purpose: string
  kind: string
  subject_id: string
}

/**
 * The token for an email that resets a password. Null when it was requested too often and no email is sent: the link
 * that was emailed last is extended, or a waiting email will be sent. Only an account without either gets another
 * email.
 */
export async function resetToken(ctx: App, reset: Reset, { email, revives }: WantedMail): Promise<string | null> {
  const { purpose, kind, subject_id } = reset
  const facts = { purpose, subject_id, ttl_ms: MAILED_TOKEN_MS }
  if (!revives) return issueToken(ctx.db, facts)
  return ctx.tx(async (tx) => {
    // One at a time: otherwise many concurrent requests would each find no link and send one.
    await lockTokensOf(tx, purpose, subject_id)
    if (await reviveToken(tx.db, purpose, subject_id, MAILED_TOKEN_MS)) return null
    return (await isMailWaiting(tx, kind, email)) ? null : issueToken(tx.db, facts)
  })
}
