import { newAppSecret, newRecoveryCodes, readCode, recoveryHash, seal } from "@mercer/auth"
import { Secret, TOTP } from "otpauth"
import { anOperator, type TestShop } from "./shop.ts"

/** The settings of the kit's shops have it. */
export const SECRET_KEY = "the key of the shops that tests open"

/** What an authenticator app shows at a moment, some time steps of 30 seconds later. */
export function codeOf(secret: string, at: Date = new Date(), steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + steps * 30_000 })
}

/** Gives an operator a second factor none of whose codes was used; returns its secret and recovery codes. */
export async function addSecondFactor({ db }: Pick<TestShop, "db">, user_id: string, confirmed = true) {
  const secret = newAppSecret()
  const confirmed_at = confirmed ? new Date() : null
  await db.secondFactor.create({ data: { user_id, secret: seal(secret, user_id, SECRET_KEY), confirmed_at } })
  const codes = confirmed ? newRecoveryCodes() : []
  const data = codes.map((code) => ({ user_id, code_hash: recoveryHash(user_id, readCode(code)?.code ?? "") }))
  await db.recoveryCode.createMany({ data })
  return { secret, codes }
}

/** An operator with a second factor, and what they sign in with besides the code. */
export async function aGuardedOperator(shop: Pick<TestShop, "db">, email: string) {
  const { id } = await anOperator(shop, email)
  return { id, body: { email, password: "secret" }, ...(await addSecondFactor(shop, id)) }
}
