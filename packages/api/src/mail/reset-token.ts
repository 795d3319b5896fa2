import { issueToken, MAILED_TOKEN_MS, reviveToken } from "@mercer/auth"
import type { Shop } from "../context.ts"
import type { WantedMail } from "./send.ts"

interface Reset {
  /** What the token is good for, and the outbox's kind of the mail that carries it. */
  purpose: string
  kind: string
  subject_id: string
}

/**
 * The token for a mail that resets a password. Null when it was asked for too often and no mail is to leave: the link that
 * was mailed last works again, or one that may be mailed still waits. Only an account without either gets another mail.
 */
export async function resetToken(ctx: Shop, reset: Reset, { email, revives }: WantedMail): Promise<string | null> {
  const { purpose, kind, subject_id } = reset
  const facts = { purpose, subject_id, ttl_ms: MAILED_TOKEN_MS }
  if (!revives) return issueToken(ctx.db, facts)
  return ctx.tx(async (tx) => {
    // One after the other, or each of many at once would find no link and send one.
    await tx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`${purpose} ${subject_id}`}))`
    if (await reviveToken(tx.db, purpose, subject_id, MAILED_TOKEN_MS)) return null
    return (await isMailWaiting(tx, kind, email)) ? null : issueToken(tx.db, facts)
  })
}

async function isMailWaiting({ db }: Pick<Shop, "db">, kind: string, email: string): Promise<boolean> {
  const [found] = await db.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM mercer.outbox WHERE kind = ${kind} AND done_at IS NULL
      AND payload->>'email' = ${email} AND payload->>'revives' IS NULL) AS waits`
  return found?.waits ?? false
}
