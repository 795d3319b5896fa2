import { appUrl, newAppSecret, readCode, seal } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { Id, Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { checkStoredPassword } from "../access/passwords.ts"
import { admin, adminWrite } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { ownLogins } from "./admin-sessions.ts"
import { attempt, Wrong } from "./log-in.ts"
import { beginFactor, confirmFactor, lockOperatorRow } from "./queries.ts"
import { endOtherLogins, removeSecondFactor, replaceRecoveryCodes, stepOf, useCode } from "./second-factor.ts"

const State = z.object({
  is_enabled: z.boolean(),
  enabled_at: Moment.nullable(),
  recovery_codes_left: z.int(),
  /** SECOND_FACTOR=required: without one an operator reaches nothing else. */
  is_required: z.boolean(),
  /** The server has a key: otherwise it cannot be turned on. */
  is_available: z.boolean(),
})

const StateAnswer = plain(z.object({ second_factor: State }))
const CodesAnswer = plain(z.object({ recovery_codes: z.array(z.string()) }))
const Password = z.string().min(1).max(1_000)
const Code = z.string().min(1).max(100)

/** Two-factor sign-in of operators. A part of the operations on users. */
export const secondFactor = {
  getSecondFactor: admin
    .meta(rest("GET /admin/users/{id}/second-factor", "Get a User's Second Factor", { area: "own_account" }))
    .input(z.strictObject({ id: Id }))
    .output(StateAnswer)
    .query(async ({ ctx, input: { id } }) => {
      if (id !== ctx.user_id) await mustBeAdmin(ctx)
      await mustBeThere(ctx, id)
      return stateOf(ctx, id)
    }),

  beginSecondFactor: admin
    .meta(rest("POST /admin/users/{id}/second-factor", "Begin to Turn On a Second Factor", { area: "own_account" }))
    .input(z.strictObject({ id: Id, password: Password }))
    .output(plain(z.object({ second_factor: z.object({ secret: z.string(), url: z.string() }) })))
    .mutation(async ({ ctx, input: { id: user_id, password } }) => {
      const { email } = await proven(ctx, user_id, password, async () => {})
      const secret = newAppSecret()
      const sealed = seal(secret, user_id, secretKey(ctx))
      if (!(await beginFactor(ctx, { user_id, secret: sealed, now: ctx.now() })))
        throw new Refusal("not_allowed", "Two-factor sign-in is on already: turn it off first")
      const store = await ctx.db.store.findFirst({ select: { name: true } })
      return { second_factor: { secret, url: appUrl({ secret, issuer: store?.name ?? "Mercer", label: email }) } }
    }),

  confirmSecondFactor: admin
    .meta(
      rest("POST /admin/users/{id}/second-factor/confirm", "Turn On a Second Factor", {
        area: "own_account",
        secrets: ["code"],
      }),
    )
    .input(z.strictObject({ id: Id, code: Code }))
    .output(CodesAnswer)
    .mutation(async ({ ctx, input: { id: user_id, code } }) => {
      const { email } = await self(ctx, user_id)
      const own = await ownLogins(ctx)
      const run = () => ctx.tx((tx) => confirmed(tx, { user_id, code, own }))
      return { recovery_codes: await attempt(ctx, { actor: "admin", email }, run) }
    }),

  createRecoveryCodes: admin
    .meta(
      rest("POST /admin/users/{id}/second-factor/recovery-codes", "Create New Recovery Codes", {
        area: "own_account",
        secrets: ["code"],
      }),
    )
    .input(z.strictObject({ id: Id, password: Password, code: Code }))
    .output(CodesAnswer)
    .mutation(async ({ ctx, input: { id, password, code } }) => {
      const { result } = await provenTwice(ctx, { id, password, code }, (tx) => replaceRecoveryCodes(tx, id))
      return { recovery_codes: result }
    }),

  removeSecondFactor: admin
    .meta(
      rest("DELETE /admin/users/{id}/second-factor", "Turn Off a Second Factor", {
        area: "own_account",
        secrets: ["code"],
      }),
    )
    .input(z.strictObject({ id: Id, password: Password, code: Code }))
    .output(StateAnswer)
    .mutation(async ({ ctx, input: { id, password, code } }) => {
      await provenTwice(ctx, { id, password, code }, (tx) => removeSecondFactor(tx, id))
      return stateOf(ctx, id)
    }),

  resetSecondFactor: adminWrite
    .meta(rest("POST /admin/users/{id}/second-factor/reset", "Reset Another User's Second Factor"))
    .input(z.strictObject({ id: Id }))
    .output(StateAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await mustBeAdmin(ctx)
      if (id === ctx.user_id) throw new Refusal("not_allowed", "Turn off your own with your password and a code")
      await mustBeThere(ctx, id)
      await removeSecondFactor(ctx, id)
      return stateOf(ctx, id)
    }),
}

async function stateOf({ db, settings }: Context, user_id: string) {
  const where = { user_id }
  const factor = await db.secondFactor.findUnique({ where, select: { confirmed_at: true } })
  const second_factor = {
    is_enabled: Boolean(factor?.confirmed_at),
    enabled_at: factor?.confirmed_at ?? null,
    recovery_codes_left: await db.recoveryCode.count({ where }),
    is_required: settings.second_factor === "required",
    is_available: settings.secret_key !== undefined,
  }
  return { second_factor }
}

/**
 * Turns it on when the app shows the right code. What was signed in to with the password alone ends, but for the current
 * request's own login.
 */
async function confirmed(
  tx: Context,
  given: { user_id: string; code: string; own: Parameters<typeof endOtherLogins>[2] },
) {
  const { user_id, code, own } = given
  // A sign-in at the same moment is over by now, and is ended below, or needs a code.
  await lockOperatorRow(tx, user_id)
  const factor = await tx.db.secondFactor.findUnique({ where: { user_id } })
  if (!factor || factor.confirmed_at)
    throw new Refusal("not_allowed", `Two-factor sign-in ${factor ? "is on already" : "has not been begun"}`)
  const step = stepOf(tx, factor, readCode(code)?.code ?? "")
  const { secret } = factor
  if (step === null || !(await confirmFactor(tx, { user_id, step, secret, now: tx.now() }))) return wrongCode()
  await endOtherLogins(tx, user_id, own)
  return replaceRecoveryCodes(tx, user_id)
}

/** Runs what needs the password of the current operator. */
async function proven<T>(ctx: Context, id: string, password: string, run: () => Promise<T | Wrong>) {
  const { email, password_hash } = await self(ctx, id)
  const result = await attempt(ctx, { actor: "admin", email }, async () => {
    const { valid } = await checkStoredPassword(ctx, password_hash, password)
    return valid ? run() : wrongPassword()
  })
  return { email, result }
}

/** The same for what needs a code as well, which is used in the transaction of the work. */
function provenTwice<T>(
  ctx: Context,
  { id, password, code }: { id: string; password: string; code: string },
  work: (tx: Context) => Promise<T>,
) {
  return proven(ctx, id, password, () =>
    ctx.tx(async (tx) => {
      if (!(await tx.db.secondFactor.count({ where: { user_id: id, confirmed_at: { not: null } } })))
        throw new Refusal("not_allowed", "Two-factor sign-in is off")
      return (await useCode(tx, id, code)) ? work(tx) : wrongCode()
    }),
  )
}

const wrongPassword = () => new Wrong(new Refusal("not_allowed", "The password is wrong", "password_invalid"))
const wrongCode = () =>
  new Wrong(new Refusal("not_allowed", "The code is wrong, or was used before", "second_factor_invalid"))

/** Not even an admin: the app of somebody else would sign in in their name. */
async function self({ db, user_id }: Context, id: string) {
  if (id !== user_id) throw new Refusal("not_allowed", "Operators set up their own two-factor sign-in only")
  return db.user.findUniqueOrThrow({ where: { id }, select: { email: true, password_hash: true } })
}

/** Also where roles are only reported: who resets a second factor decides who can sign in. */
async function mustBeAdmin({ db, user_id }: Context): Promise<void> {
  const own = await db.user.findUnique({ where: { id: user_id ?? "" }, select: { role: true } })
  if (own?.role !== "admin") throw new Refusal("forbidden", "Only an admin sees and resets the second factor of others")
}

async function mustBeThere({ db }: Context, id: string): Promise<void> {
  if (await db.user.count({ where: { id, ...live } })) return
  throw new Refusal("not_found", `User with id: ${id} was not found`)
}

function secretKey({ settings }: Context): string {
  if (settings.secret_key) return settings.secret_key
  throw new Refusal("not_configured", "Two-factor sign-in needs a key: set the server's setting SECRET_KEY")
}
