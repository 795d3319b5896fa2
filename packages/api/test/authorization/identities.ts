import { must } from "../support/checkout.ts"
import { anOperatorAtWork, aShopper, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import type { TestShop } from "../support/shop.ts"

/** A caller: a browser with its cookie, or a program with its own headers. */
export interface Asker {
  by: Visitor
  headers?: Record<string, string>
}

/** All callers with valid or former credentials. */
export const IDENTITIES = [
  "anonymous",
  "shopper",
  "other shopper",
  "shopper by token",
  "operator by cookie",
  "operator by token",
  "expired shopper",
  "expired shopper's token",
  "revoked shopper's token",
  "token of a deleted shopper",
  "expired operator",
  "expired token",
  "revoked shopper",
  "revoked operator",
  "revoked token",
  "deleted shopper",
  "deleted operator",
  "token of a deleted operator",
] as const
export type Identity = (typeof IDENTITIES)[number]

/** Which callers operations of each access admit: the rest is refused as unauthenticated. */
export const ADMITTED: Record<string, readonly Identity[]> = {
  admin: ["operator by cookie", "operator by token"],
  customer: ["shopper", "other shopper", "shopper by token"],
  open: IDENTITIES,
  shopper: IDENTITIES,
}

export async function everybody(shop: TestShop): Promise<Record<Identity, Asker>> {
  const shopper = async (): Promise<Asker> => ({ by: (await aShopper(shop)).visitor })
  const operator = async (): Promise<Asker> => ({ by: await anOperatorAtWork(shop) })
  return {
    anonymous: { by: shop.visitor() },
    shopper: await shopper(),
    "other shopper": await shopper(),
    "shopper by token": await shopperByToken(shop, "keep"),
    "operator by cookie": await operator(),
    "operator by token": await byToken(shop, "keep"),
    "expired shopper": await expired(shop, await shopper()),
    "expired shopper's token": await shopperByToken(shop, "expire"),
    "revoked shopper's token": await shopperByToken(shop, "revoke"),
    "token of a deleted shopper": await shopperByToken(shop, "delete customer"),
    "expired operator": await expired(shop, await operator()),
    "expired token": await byToken(shop, "expire"),
    "revoked shopper": await loggedOut(await shopper(), "/store/auth"),
    "revoked operator": await loggedOut(await operator(), "/admin/auth"),
    "revoked token": await byToken(shop, "revoke"),
    "deleted shopper": await deletedShopper(shop),
    "deleted operator": await deletedOperator(shop, await operator()),
    "token of a deleted operator": await byToken(shop, "delete user"),
  }
}

async function shopperByToken(shop: TestShop, then: "keep" | "expire" | "revoke" | "delete customer"): Promise<Asker> {
  const { id, email, password } = await aShopper(shop)
  const by = shop.visitor()
  const { access_token } = must(await by.post("/store/auth/token", { email, password }))
  const headers = { authorization: `Bearer ${access_token}` }
  if (then === "expire") await shop.db.token.updateMany({ where: { subject_id: id }, data: { expires_at: new Date() } })
  if (then === "revoke") must(await by.delete("/store/auth", undefined, headers))
  if (then === "delete customer") await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
  return { by, headers }
}

async function byToken(shop: TestShop, then: "keep" | "expire" | "revoke" | "delete user"): Promise<Asker> {
  const by = await anOperatorAtWork(shop)
  const id = await idOf(by)
  const { token } = must(await by.post(`/admin/users/${id}/tokens`, { name: "script" }))
  const where = { id: token.id }
  if (then === "expire") await shop.db.token.update({ where, data: { expires_at: new Date() } })
  if (then === "revoke") must(await by.delete(`/admin/users/${id}/tokens/${token.id}`))
  if (then === "delete user") await shop.db.user.update({ where: { id }, data: { deleted_at: new Date() } })
  return { by: shop.visitor(), headers: { authorization: `Bearer ${token.secret}` } }
}

async function expired(shop: TestShop, asker: Asker): Promise<Asker> {
  const path = asker.by.cookie().includes("=a.") ? "/admin/auth" : "/store/auth"
  const body = must(await asker.by.get(path))
  const user_id = (body.user ?? body.customer).id as string
  await shop.db.session.updateMany({ where: { user_id }, data: { expires_at: new Date() } })
  return asker
}

/** A client that copied the cookie before its owner logged out. */
async function loggedOut({ by }: Asker, path: string): Promise<Asker> {
  const cookie = by.cookie()
  must(await by.delete(path))
  return { by: by.visitor(), headers: { cookie } }
}

async function deletedShopper(shop: TestShop): Promise<Asker> {
  const { visitor, id } = await aShopper(shop)
  await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
  return { by: visitor }
}

async function deletedOperator(shop: TestShop, asker: Asker): Promise<Asker> {
  await shop.db.user.update({ where: { id: await idOf(asker.by) }, data: { deleted_at: new Date() } })
  return asker
}
