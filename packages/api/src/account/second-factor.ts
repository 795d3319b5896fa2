import { BEARER_TOKEN, endSessions, newRecoveryCodes, readCode, recoveryHash, stepOfCode, unseal } from "@mercer/auth"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import type { App, Context } from "../context/context.ts"
import { takeStep } from "./queries.ts"

type Tx = Pick<App, "db" | "now" | "settings" | "log">

/**
 * Uses a code of the operator's authenticator app, or one of their recovery codes; false when it is wrong or was used
 * before. Each works once: of two requests with the same code at the same moment one gets true.
 */
export async function useCode(tx: Tx, user_id: string, text: string): Promise<boolean> {
  const given = readCode(text)
  if (given?.kind === "recovery") {
    const where = { user_id, code_hash: recoveryHash(user_id, given.code) }
    return (await tx.db.recoveryCode.deleteMany({ where })).count === 1
  }
  const factor = given && (await tx.db.secondFactor.findUnique({ where: { user_id } }))
  const step = factor && stepOf(tx, factor, given.code)
  return step ? takeStep(tx, { user_id, step }) : false
}

/** The time step of a code, if it is the operator's app's; null otherwise. */
export function stepOf(tx: Tx, { user_id, secret }: { user_id: string; secret: string }, code: string): number | null {
  for (const key of [tx.settings.secret_key, tx.settings.earlier_secret_key]) {
    const opened = key ? unseal(secret, user_id, key) : null
    if (opened !== null) return stepOfCode(opened, code, tx.now())
  }
  tx.log.warn({ user_id }, "A second factor cannot be read: the key is not the one that it was turned on with")
  return null
}

/** New recovery codes in place of the earlier ones. The answer is the only place where they can be read. */
export async function replaceRecoveryCodes({ db }: Pick<App, "db">, user_id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.recoveryCode.deleteMany({ where: { user_id } })
  const data = codes.map((code) => ({ user_id, code_hash: recoveryHash(user_id, readCode(code)?.code ?? "") }))
  await db.recoveryCode.createMany({ data })
  return codes
}

/** Turns an operator's second factor off; false when there was none. Its recovery codes go with it. */
export async function removeSecondFactor({ db }: Pick<App, "db">, user_id: string): Promise<boolean> {
  return (await db.secondFactor.deleteMany({ where: { user_id } })).count === 1
}

/** What the current request has signed in with: its sessions' and tokens' rows. */
export interface Own {
  /** The session's token, as in the cookie. */
  session: string | undefined
  /** The hash of the token of `POST /admin/auth/token`. */
  bearer: string | undefined
}

/** Ends what an operator has signed in with, but for the current request's: browsers, and tokens by a password. */
export async function endOtherLogins(tx: Context, user_id: string, own: Own): Promise<number> {
  const sessions = await endSessions(tx.db as never, "admin", user_id, own.session)
  const others = own.bearer ? { token_hash: { not: own.bearer } } : {}
  const { count } = await tx.db.token.deleteMany({ where: { purpose: BEARER_TOKEN, subject_id: user_id, ...others } })
  await endMedusaLogins(tx, "admin", user_id)
  return sessions + count
}
