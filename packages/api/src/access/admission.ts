import { findBearer } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import type { Access, RouteMeta } from "@mercer/rest"
import type { Context, Operator, Shopper } from "../context/context.ts"
import { areaOf } from "./areas.ts"
import { readMedusaOperator } from "./medusa-logins.ts"
import { operatorById } from "./queries.ts"
import { mayCall } from "./roles.ts"
import { mustHaveSecondFactor, noteSession } from "./second-factor.ts"

/** Who the caller is, as part of the context; throws when they may not call. */
type Admission = (ctx: Context, call: Call) => Promise<Partial<Context>>

interface Call {
  /** The operation's name. */
  path: string
  type: string
  meta?: RouteMeta | undefined
}

/** For each kind of operation who may call it: for the middlewares of writes and for reads alike. */
export const admission = {
  open: async () => ({}),
  shopper: async (ctx) => ({ customer: await loggedIn(ctx) }),
  customer: async (ctx) => {
    const found = await loggedIn(ctx)
    if (!found) throw new Refusal("unauthorized", "Unauthorized")
    return { customer: found }
  },
  admin: async (ctx, { path, type, meta }) => {
    const found = await operator(ctx, path)
    if (!found) throw new Refusal("unauthorized", "Unauthorized")
    ctx.request.peer.caller = "operator"
    const kind = type === "mutation" ? "write" : "read"
    await mayCall(ctx, found, { operation: path, kind, roles: meta?.roles, area: areaOf(path, meta) })
    return { user_id: found.id, operator: found }
  },
} satisfies Record<Access, Admission>

/** A valid token has priority over the cookie; an invalid one is ignored. */
async function loggedIn(ctx: Context): Promise<Shopper | null> {
  const found = (await ctx.storeLogin())?.shopper ?? (await ctx.accounts()).shopper
  if (found) ctx.request.peer.caller = "customer"
  return found
}

/** Who the caller is; refuses one who has signed in without the second factor that the shop requires. */
async function operator(ctx: Context, operation: string): Promise<Operator | null> {
  if (ctx.system) return ctx.system
  const bearer = (await readMedusaOperator(ctx, ctx.request.headers)) ?? (await operatorByToken(ctx))
  const accounts = bearer ? null : await ctx.accounts()
  if (accounts) await noteSession(ctx, accounts)
  const found = bearer ?? accounts?.operator ?? null
  if (found && !found.is_program) await mustHaveSecondFactor(ctx, found, operation)
  return found
}

async function operatorByToken(ctx: Context): Promise<Operator | null> {
  const bearer = await findBearer(ctx.db, ctx.request.headers)
  const user = bearer && (await operatorById(ctx, bearer.user_id))
  return user && { ...user, is_program: bearer.signed_in === null }
}
