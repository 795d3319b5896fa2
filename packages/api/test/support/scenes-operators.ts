import { issueToken, MAILED_TOKEN_MS, newSecret, sha256 } from "@mercer/auth"
import { newId } from "@mercer/db"
import { OPERATOR_RESET } from "../../src/access/token-purposes.ts"
import { must } from "./checkout.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"
import { anOperator, type TestShop } from "./shop.ts"

let people = 0
const anEmail = () => `operator${++people}@colleagues.test`

/** A logged-in operator, and another operator to change. */
async function withColleague(shop: TestShop) {
  const by = await anOperatorAtWork(shop)
  const { id, email } = await anOperator(shop, anEmail())
  return { by, id, email }
}

export async function anInvite({ db }: TestShop, token = newSecret()) {
  const id = newId("invite")
  const expires_at = new Date(Date.now() + 60_000)
  await db.invite.create({ data: { id, user_email: anEmail(), role: "developer", token: sha256(token), expires_at } })
  return { id, token }
}

/** The current operator. */
export async function idOf(visitor: Awaited<ReturnType<typeof anOperatorAtWork>>): Promise<string> {
  return must(await visitor.get("/admin/auth")).user.id
}

const onInvite: MakeScene = async (shop) => ({
  by: await anOperatorAtWork(shop),
  values: { invite_id: (await anInvite(shop)).id },
})

async function aMail({ providers }: TestShop): Promise<string> {
  const id = newId("outbox")
  const words = { subject: "Your order", text: "Thank you.", html: "<p>Thank you.</p>" }
  const message = { id, kind: "order.placed", to: anEmail(), ...words, message_id: `${id}@shop.test` }
  await providers.notification.send(message)
  return id
}

/** A logged-in operator with a saved view. */
async function withView(shop: TestShop) {
  const by = await anOperatorAtWork(shop)
  const body = { list: "orders", name: `Mine ${++people}`, query: "status=pending" }
  const { view } = must(await by.post("/admin/views", body))
  return { by, id: view.id as string }
}

/** A logged-in operator with a role of the shop's own. */
async function withRole(shop: TestShop) {
  const by = await anOperatorAtWork(shop)
  const body = { name: `Packing ${++people}`, read: ["orders"], write: ["fulfillment"] }
  const { role } = must(await by.post("/admin/roles", body))
  return { by, values: { id: role.id as string } }
}

/** For operations on operators, a shop in which each succeeds. */
export const operatorScenes: Record<string, MakeScene> = {
  "admin.auth.createToken": async (shop) => {
    const { email } = await anOperator(shop, anEmail())
    return { by: shop.visitor(), body: { email, password: "secret" } }
  },
  "admin.mails.list": async (shop) => {
    await aMail(shop)
    return { by: await anOperatorAtWork(shop), query: { limit: "1", state: "sent" } }
  },
  "admin.mails.get": async (shop) => ({ by: await anOperatorAtWork(shop), values: { id: await aMail(shop) } }),
  "admin.roles.list": async (shop) => {
    await shop.db.customRole.deleteMany()
    const { by } = await withRole(shop)
    return { by }
  },
  "admin.roles.areas": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.roles.mine": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.roles.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { name: `Support ${++people}`, read: ["customers"], write: ["returns", "notes"] },
  }),
  "admin.roles.get": withRole,
  "admin.roles.update": async (shop) => ({ ...(await withRole(shop)), body: { write: ["fulfillment", "returns"] } }),
  "admin.roles.delete": withRole,
  "admin.views.list": async (shop) => {
    const { by } = await withView(shop)
    return { by, query: { list: "orders" } }
  },
  "admin.views.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { list: "orders", name: `Unpaid ${++people}`, query: "payment=awaiting", is_shared: true },
  }),
  "admin.views.update": async (shop) => {
    const { by, id } = await withView(shop)
    return { by, values: { id }, body: { name: `Renamed ${++people}` } }
  },
  "admin.views.delete": async (shop) => {
    const { by, id } = await withView(shop)
    return { by, values: { id } }
  },
  "admin.users.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { email: anEmail(), password: "secret", first_name: "Grace", role: "developer" },
  }),
  "admin.users.list": async (shop) => {
    const { by, email } = await withColleague(shop)
    return { by, query: { email } }
  },
  "admin.users.get": async (shop) => {
    const { by, id } = await withColleague(shop)
    return { by, values: { id } }
  },
  "admin.users.update": async (shop) => {
    const { by, id } = await withColleague(shop)
    return { by, values: { id }, body: { first_name: "Grace", metadata: { desk: 4 } } }
  },
  "admin.users.delete": async (shop) => {
    const { by, id } = await withColleague(shop)
    return { by, values: { id } }
  },
  "admin.users.requestPasswordReset": async (shop) => ({ by: shop.visitor(), body: { email: anEmail() } }),
  "admin.users.resetPassword": async (shop) => {
    const { id, email } = await anOperator(shop, anEmail())
    const token = await issueToken(shop.db, { purpose: OPERATOR_RESET, subject_id: id, ttl_ms: MAILED_TOKEN_MS })
    return { by: shop.visitor(), body: { email, token, password: "reset999" } }
  },
  "admin.invites.list": async (shop) => {
    await shop.db.invite.deleteMany()
    await anInvite(shop)
    return { by: await anOperatorAtWork(shop) }
  },
  "admin.invites.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { user: anEmail(), role: "member" },
  }),
  "admin.invites.accept": async (shop) => {
    const { token } = await anInvite(shop)
    return { by: shop.visitor(), body: { token, user: { first_name: "Ada", last_name: "Byron", password: "secret" } } }
  },
  "admin.invites.delete": onInvite,
  "admin.invites.resend": onInvite,
}
