import { issueStoreToken, revokeTokens, STORE_TOKEN, sha256 } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { StoreLogin } from "../accounts.ts"
import type { Context, Shop } from "../context.ts"
import type { Credentialed } from "./log-in.ts"

/**
 * Makes a token for a customer whose password was right (decision 57). The row is locked and compared with what was
 * checked, so that a password or e-mail that changes at this moment leaves no token of the old one behind.
 */
export async function startStoreToken(ctx: Context, { id, email, password_hash }: Credentialed): Promise<string> {
  return ctx.tx(async ({ db }) => {
    await db.$queryRaw`SELECT id FROM customer WHERE id = ${id} FOR UPDATE`
    if (!(await db.customer.count({ where: { id, email, password_hash, ...live } })))
      throw new Refusal("unauthorized", "Unauthorized")
    return issueStoreToken(db, id)
  })
}

/** Ends the token that a customer is logged in by; other logins of theirs go on. */
export async function endStoreToken({ db }: Pick<Shop, "db">, { token }: StoreLogin): Promise<void> {
  await db.token.deleteMany({ where: { token_hash: sha256(token), purpose: STORE_TOKEN } })
}

/** Ends all of a customer's tokens, but for the one with the secret `except`. */
export async function endStoreTokens({ db }: Pick<Shop, "db">, id: string, except?: string): Promise<void> {
  await revokeTokens(db, STORE_TOKEN, id, except)
}
