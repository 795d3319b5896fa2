import { type Actor, type HeadersLike, MEDUSA_TOKEN_MS, medusaTokenIn, sha256 } from "@mercer/auth"
import type { App, Operator, Shopper, StoreLogin } from "../context/context.ts"
import { customerByMedusaLogin, type MedusaLogin, noteLoginsEnded, operatorByMedusaLogin } from "./queries.ts"

type Reading = Pick<App, "query" | "now" | "settings">

/** The operator whose login Medusa v1 has signed; null without one, or when it was ended since. @public */
export async function readMedusaOperator(app: Reading, headers: HeadersLike): Promise<Operator | null> {
  const login = loginIn(app, headers, "admin")
  const found = login && (await operatorByMedusaLogin(app, login))
  return found ? (JSON.parse(found) as Operator) : null
}

/** The same for a customer. Their other tokens are Mercer's own. */
export async function readMedusaCustomer(app: Reading, headers: HeadersLike): Promise<StoreLogin | null> {
  const login = loginIn(app, headers, "customer")
  const found = login && (await customerByMedusaLogin(app, login))
  return found ? { token: null, shopper: JSON.parse(found) as Shopper } : null
}

/**
 * Ends all of an account's logins that Medusa v1 has signed until now: v1 kept no list of them, so none can be ended
 * alone. Call it wherever an account's access ends or changes.
 * @public
 */
export async function endMedusaLogins(
  tx: Pick<App, "db" | "now" | "settings" | "takeoverPhase">,
  actor: Actor,
  id: string,
): Promise<void> {
  // Also without the secret, which may be set later.
  if (!tx.settings.medusa?.jwt_secret && tx.takeoverPhase() === undefined) return
  const now = tx.now()
  const until = new Date(now.getTime() + MEDUSA_TOKEN_MS)
  await noteLoginsEnded(tx, { key: keyOf(actor, id), purpose: PURPOSE, id, now, until })
}

/** Of the row that says since when an account's logins of Medusa v1 have ended; no token has this purpose. */
const PURPOSE = "medusa_logins_ended"
const keyOf = (actor: Actor, id: string) => sha256(`${PURPOSE}:${actor}:${id}`)

function loginIn({ settings, now }: Reading, headers: HeadersLike, actor: Actor): MedusaLogin | null {
  const secret = settings.medusa?.jwt_secret
  const token = secret ? medusaTokenIn(headers, actor, { secret, now: now() }) : null
  return token && { id: token.id, key: keyOf(actor, token.id), issued_at: token.issued_at }
}
