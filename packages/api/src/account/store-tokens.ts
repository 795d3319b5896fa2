import { issueStoreToken, revokeTokens, STORE_TOKEN, sha256 } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { App, Context, StoreLogin } from "../context/context.ts"
import type { Credentialed } from "./log-in.ts"
import { lockCustomerRow } from "./queries.ts"

/**
 * Creates a token for a customer whose password was right. The row is locked and compared with what was
 * checked, so that no token remains of a password or email that changes at the same time.
 * @public
 */
export async function startStoreToken(ctx: Context, { id, email, password_hash }: Credentialed): Promise<string> {
  return ctx.tx(async (tx) => {
    await lockCustomerRow(tx, id)
    if (!(await tx.db.customer.count({ where: { id, email, password_hash, ...live } })))
      throw new Refusal("unauthorized", "Unauthorized")
    return issueStoreToken(tx.db, id)
  })
}

/** Ends the token that a customer is logged in with; their other logins continue, except those of Medusa v1. @public */
export async function endStoreToken({ db }: Pick<App, "db">, { token }: StoreLogin): Promise<void> {
  if (token === null) return
  await db.token.deleteMany({ where: { token_hash: sha256(token), purpose: STORE_TOKEN } })
}

/** Ends all of a customer's tokens. @public */
export async function endStoreTokens({ db }: Pick<App, "db">, id: string): Promise<void> {
  await revokeTokens(db, STORE_TOKEN, id)
}
