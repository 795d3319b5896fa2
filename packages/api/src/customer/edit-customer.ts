import { endSessions, revokeTokens } from "@mercer/auth"
import { emailKey, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { endMedusaLogins } from "../access/medusa-logins.ts"
import { hashNewPassword } from "../access/passwords.ts"
import { CUSTOMER_INVITE, PASSWORD_RESET } from "../access/token-purposes.ts"
import { changing } from "../access/unchanged.ts"
import { lockCustomerRow } from "../account/queries.ts"
import { endStoreTokens } from "../account/store-tokens.ts"
import type { App, Context } from "../context/context.ts"
import { saveFields } from "../custom-fields/save.ts"
import { emailForms } from "../data/emails.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { CUSTOMER_INVITE_WANTED, EMAIL_CHANGED, wantMails } from "../outbox/outbox.ts"
import { languageAsked } from "../wire/language.ts"
import { updatedMetadata } from "../wire/metadata.ts"

type Tx = Pick<App, "db">

interface Wanted {
  email: string
  first_name: string
  last_name: string
  /** Undefined: the customer has no account before they set one by an invitation. */
  password?: string | undefined
  phone?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

/**
 * An operator creates a customer: with a password an account, beside which a guest with the same email is kept; without
 * one a customer who has no account yet, and who is sent an invitation if `invite` says so. Returns the id.
 */
export async function createCustomer(ctx: Context, wanted: Wanted, invite = false): Promise<string> {
  const { password, metadata, ...facts } = wanted
  const has_account = password !== undefined
  // Checked first, so that a taken email does not cost a hash.
  await mustBeFree(ctx, facts.email, true)
  if (!has_account) await mustBeFree(ctx, facts.email, false)
  const password_hash = has_account ? await hashNewPassword(ctx, password) : null
  const id = newId("cus")
  await ctx.tx(async (tx) => {
    const data = {
      id,
      ...facts,
      password_hash,
      has_account,
      metadata: (metadata ?? undefined) as object | undefined,
    }
    await tx.db.customer.create({ data })
    await saveFields({ db: tx.db, custom: ctx.custom }, id)
    await emitWebhookEvents(tx, "customer.created", { id })
    if (invite) await wantInvitation(tx, id)
  })
  return id
}

/**
 * Enqueues the email that invites a customer to set a password; its token is made when it is sent. A waiting one is
 * replaced, so that of two emails the later one never has the dead link.
 */
export async function wantInvitation(ctx: Context, id: string): Promise<void> {
  const where = { kind: CUSTOMER_INVITE_WANTED, done_at: null, payload: { path: ["id"], equals: id } }
  await ctx.db.outbox.deleteMany({ where })
  const language = languageAsked(ctx.request.headers.get("accept-language"))
  await wantMails(ctx, CUSTOMER_INVITE_WANTED, [{ id, language }])
}

interface Change {
  email?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  phone?: string | null | undefined
  password?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
  groups?: { id: string }[] | null | undefined
  /** The version that the operator has read. */
  if_unchanged_since?: Date | null | undefined
}

/**
 * An operator changes a customer. A password makes a guest an account. With a new password or email all the customer's
 * logins end and emailed links that reset the password become invalid; a notice of a new email is sent to an account's
 * old one. `groups` are all the groups that the customer is in afterwards. A new password ends a lock by wrong ones.
 */
export async function editCustomer(ctx: Context, id: string, change: Change): Promise<void> {
  const { password, email, metadata, groups, if_unchanged_since: since, ...plain } = change
  if (!(await ctx.db.customer.count({ where: { id, ...live } }))) throw notFound(id)
  const hashed = typeof password === "string" && (await hashNewPassword(ctx, password))
  const account = await ctx.tx(async (tx) => {
    const present = await lockCustomer(tx, id)
    const moved = email && email !== present.email ? email : undefined
    const has_account = present.has_account || Boolean(hashed)
    if (moved || has_account !== present.has_account) await mustBeFree(tx, moved ?? present.email, has_account, id)
    const data = {
      ...plain,
      ...(moved && { email: moved }),
      ...(hashed && { password_hash: hashed, has_account }),
      metadata: updatedMetadata(present.metadata, metadata) as object | undefined,
    }
    await changing(tx, { table: "customer", id, since }, () => tx.db.customer.update({ where: { id }, data }))
    await saveFields({ db: tx.db, custom: ctx.custom }, id)
    if (groups) await replaceGroups(tx, id, groups)
    if (moved || hashed) await logOut(tx, id)
    // The customer's language is unknown: an operator made the request.
    const notice = { email: present.email, customer_id: id, language: "en" as const, asked_at: ctx.now().getTime() }
    if (moved && present.has_account) await wantMails(tx, EMAIL_CHANGED, [notice])
    await emitWebhookEvents(tx, "customer.updated", { id })
    return moved ?? present.email
  })
  if (hashed) await ctx.limits.login.unlock({ account: `customer:${emailKey(account)}` })
}

async function lockCustomer(tx: Tx, id: string) {
  await lockCustomerRow(tx, id)
  const customer = await tx.db.customer.findFirst({ where: { id, ...live } })
  if (!customer) throw notFound(id)
  return customer
}

/** Checked for a better message; the unique index decides between concurrent requests. */
export async function mustBeFree({ db }: Tx, email: string, has_account: boolean, id?: string): Promise<void> {
  const others = { email: { in: emailForms(email) }, has_account, ...(id && { id: { not: id } }) }
  if ((await db.customer.count({ where: { ...others, ...live } })) === 0) return
  const taken = has_account
    ? "A customer with the given email already has an account. Log in instead"
    : "A guest customer with the given email already exists"
  throw new Refusal("duplicate_error", taken)
}

async function replaceGroups({ db }: Tx, customer_id: string, groups: { id: string }[]): Promise<void> {
  const ids = [...new Set(groups.map(({ id }) => id))]
  const found = await db.customerGroup.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } })
  const missing = ids.find((id) => !found.some((group) => group.id === id))
  if (missing !== undefined)
    throw new Refusal("not_found", `Customer_group with customer_group_id ${missing} does not exist.`)
  await db.customerGroupCustomer.deleteMany({ where: { customer_id, customer_group_id: { notIn: ids } } })
  const data = ids.map((customer_group_id) => ({ customer_group_id, customer_id }))
  await db.customerGroupCustomer.createMany({ data, skipDuplicates: true })
}

async function logOut(tx: App, id: string): Promise<void> {
  const { db } = tx
  await endSessions(db as never, "customer", id)
  await endStoreTokens({ db }, id)
  await revokeTokens(db, PASSWORD_RESET, id)
  await revokeTokens(db, CUSTOMER_INVITE, id)
  await endMedusaLogins(tx, "customer", id)
}

const notFound = (id: string) => new Refusal("not_found", `Customer with id: ${id} was not found`)
