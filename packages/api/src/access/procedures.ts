import { findBearer } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { type Access, type Answer, type RouteMeta, type Shape, UnchangedSince } from "@mercer/rest"
import { sound } from "@mercer/rest/handler"
import { initTRPC } from "@trpc/server"
import * as z from "zod"
import type { Context, Operator, Shopper } from "../context/context.ts"
import { mustTakeWrites } from "../context/takeover.ts"
import { takeFields, visibleFields } from "../custom-fields/taken.ts"
import { areaOf } from "./areas.ts"
import { notedAround, notedWithin, writeOf } from "./audit.ts"
import { readMedusaOperator } from "./medusa-logins.ts"
import { operatorById } from "./queries.ts"
import { mustMayRelate } from "./related.ts"
import { fromReplica, noteWritten } from "./replica-reads.ts"
import { mayCall } from "./roles.ts"
import { mustHaveSecondFactor, noteSession } from "./second-factor.ts"
import { asTrpcError, formatError } from "./trpc-errors.ts"
import { type ChangedTable, changing } from "./unchanged.ts"

const t = initTRPC.context<Context>().meta<RouteMeta>().create({ errorFormatter: formatError, isDev: false })

/** @public */
export const router = t.router

/** The base of all operations: an error has the same status over both interfaces. */
function procedureFor(access: Access) {
  return t.procedure
    .meta({ access } as RouteMeta)
    .use(async ({ next }) => {
      const result = await next()
      return result.ok ? result : { ...result, error: asTrpcError(result.error) }
    })
    .use(async ({ ctx, type, getRawInput, next }) => {
      if (type === "mutation") mustTakeWrites(ctx)
      if (ctx.is_trpc) sound(await getRawInput())
      return next()
    })
}

/** Reads what the request selects before the work, and reduces the answer to it afterwards, once. */
const selected = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  const answer = meta?.answer
  if (!answer) throw new Error("An operation without an answer: bindAnswers has not seen it")
  const given = await getRawInput()
  const taken = takeFields(ctx, meta, given)
  const shape = shapeOf(ctx, meta, answer, given)
  let reduced: object | undefined
  const reduce = (response: object) => (reduced = answer.cut(response, shape) as object)
  const inner = { shape, reduce, ...(taken && { custom: taken.custom }) }
  const run = ({ db, query, counts }: Pick<Context, "db" | "query" | "counts">) =>
    next({ ctx: { ...inner, db, query, counts }, ...(taken && { getRawInput: async () => taken.rest }) })
  const errorOf = (result: Awaited<ReturnType<typeof run>>) => (result.ok ? undefined : result.error)
  const result = await fromReplica({ ctx, meta, given }, run, errorOf)
  return result.ok && result.data !== reduced ? { ...result, data: answer.cut(result.data, shape) } : result
})

/** What a request with this input selects. */
export function shapeOf(
  ctx: Pick<Context, "own" | "operator">,
  meta: RouteMeta,
  answer: Answer,
  given: unknown,
): Shape {
  const { expand, fields } = (given ?? {}) as { expand?: unknown; fields?: unknown }
  const shape = answer.select(text(expand, "expand"), text(fields, "fields"), visibleFields(ctx, meta))
  mustMayRelate(ctx, answer, shape)
  return shape
}

/** v1's published client requests tax rates with arrays; operations that accept no arrays refuse them afterwards. */
function text(given: unknown, name: string): string | undefined {
  const value = Array.isArray(given) && given.every((one) => typeof one === "string") ? given.join() : given
  if (value === undefined || typeof value === "string") return value
  throw new Refusal("invalid_data", `${name} must be a comma-separated text`)
}

/** Who the caller is, as part of the context; throws when they may not call. */
type Admission = (ctx: Context, call: Call) => Promise<Partial<Context>>

interface Call {
  /** The operation's name. */
  path: string
  type: string
  meta?: RouteMeta | undefined
}

/** For each kind of operation who may call it: for tRPC's middlewares and for reads without tRPC alike. */
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

/** Public. @public */
export const open = procedureFor("open").use(selected)

/** Public; a customer's token or cookie is used if the request has one. @public */
export const shopper = procedureFor("shopper")
  .use(async ({ ctx, type, next }) => {
    const known = await admission.shopper(ctx)
    return noting(ctx, type, known.customer?.id, next({ ctx: known }))
  })
  .use(selected)

/** Logged-in customers. @public */
export const customer = procedureFor("customer")
  .use(async ({ ctx, type, next }) => {
    const known = await admission.customer(ctx)
    return noting(ctx, type, known.customer.id, next({ ctx: known }))
  })
  .use(selected)

const operators = procedureFor("admin").use(async ({ ctx, path, type, meta, next }) => {
  const known = await admission.admin(ctx, { path, type, meta })
  return noting(ctx, type, known.user_id, next({ ctx: known }))
})

/** After a write has ended, and before it is answered, its caller is one who must not read anything older. */
async function noting<T>(ctx: Context, type: string, id: string | undefined, work: Promise<T>): Promise<T> {
  const result = await work
  await noteWritten(ctx, type, id)
  return result
}

/**
 * Operators: by cookie or by token. Reads are not audited; writes with their own transactions are, before they run.
 * @public
 */
export const admin = operators
  .use(async ({ ctx, type, path, meta, getRawInput, next }) => {
    if (type !== "mutation") return next()
    return notedAround(ctx, writeOf(path, meta, await getRawInput()), () => next())
  })
  .use(selected)

/** Operators' writes in one transaction: committed together with their audit record, or not at all. @public */
export const adminWrite = operators
  .meta({ is_one_transaction: true } as RouteMeta)
  .use(async ({ ctx, path, meta, getRawInput, next }) => {
    const write = writeOf(path, meta, await getRawInput())
    return notedWithin(ctx, write, (inside) => next({ ctx: inside }))
  })
  .use(selected)

/** What must be locked before a row is, with the operation's input as it was sent. */
type Before = (ctx: Context, input: Record<string, unknown>) => Promise<void>

/** A row in a path, by the name of its parameter there; `id` by default. */
type Row = ChangedTable | readonly [ChangedTable, parameter: string, before?: Before]

/**
 * Operators' writes to existing rows, from the outer row to the last one in the path: `products`, then its `variants`.
 * All of them count as changed; `if_unchanged_since`, which `changes` adds to an input, is the `updated_at` of the
 * last.
 * @public
 */
export function adminChange(...rows: [Row, ...Row[]]) {
  return adminWrite.use(async ({ ctx, getRawInput, next }) => {
    const { if_unchanged_since, ...rest } = { ...((await getRawInput()) as Record<string, unknown> | undefined) }
    const since = Since.parse({ if_unchanged_since }).if_unchanged_since
    const run = rows.reduceRight<() => ReturnType<typeof next>>(
      (inner, row, at) => {
        const [table, parameter, before] = typeof row === "string" ? [row, "id"] : row
        const id = rest[parameter]
        if (typeof id !== "string") return inner
        return async () => {
          await before?.(ctx, rest)
          return changing(ctx, { table, id, since: at === rows.length - 1 ? since : null }, inner)
        }
      },
      () => next({ getRawInput: async () => rest }),
    )
    return run()
  })
}

const Since = z.object({ if_unchanged_since: UnchangedSince })

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
