import { findBearer } from "@mercer/auth"
import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { type Access, type RouteMeta, UnchangedSince } from "@mercer/rest"
import { initTRPC } from "@trpc/server"
import * as z from "zod"
import type { Context, Operator, Shopper } from "../context/context.ts"
import { mustTakeWrites } from "../context/takeover.ts"
import { notedAround, notedWithin, writeOf } from "./audit.ts"
import { readMedusaOperator } from "./medusa-logins.ts"
import { mayCall } from "./roles.ts"
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
    .use(({ ctx, type, next }) => {
      if (type === "mutation") mustTakeWrites(ctx)
      return next()
    })
}

/** Reads what the request selects before the work, and reduces the answer to it afterwards, once. */
const selected = t.middleware(async ({ meta, getRawInput, next }) => {
  const answer = meta?.answer
  if (!answer) throw new Error("An operation without an answer: bindAnswers has not seen it")
  const asked = ((await getRawInput()) ?? {}) as { expand?: unknown; fields?: unknown }
  const shape = answer.select(text(asked.expand, "expand"), text(asked.fields, "fields"))
  const result = await next({ ctx: { shape } })
  return result.ok ? { ...result, data: answer.cut(result.data, shape) } : result
})

/** v1's published client requests tax rates with arrays; operations that accept no arrays refuse them afterwards. */
function text(given: unknown, name: string): string | undefined {
  const value = Array.isArray(given) && given.every((one) => typeof one === "string") ? given.join() : given
  if (value === undefined || typeof value === "string") return value
  throw new Refusal("invalid_data", `${name} must be a comma-separated text`)
}

/** Public. @public */
export const open = procedureFor("open").use(selected)

/** Public; a customer's token or cookie is used if the request has one. @public */
export const shopper = procedureFor("shopper")
  .use(async ({ ctx, next }) => next({ ctx: { customer: await loggedIn(ctx) } }))
  .use(selected)

/** Logged-in customers. @public */
export const customer = procedureFor("customer")
  .use(async ({ ctx, next }) => {
    const found = await loggedIn(ctx)
    if (!found) throw new Refusal("unauthorized", "Unauthorized")
    return next({ ctx: { customer: found } })
  })
  .use(selected)

const operators = procedureFor("admin").use(async ({ ctx, path, type, next }) => {
  const found = await operator(ctx)
  if (!found) throw new Refusal("unauthorized", "Unauthorized")
  await mayCall(ctx, found, path, type === "mutation" ? "write" : "read")
  return next({ ctx: { user_id: found.id } })
})

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

/** A valid token has priority over the cookie; an invalid one is ignored (decision 57). */
async function loggedIn(ctx: Context): Promise<Shopper | null> {
  return (await ctx.storeLogin())?.shopper ?? (await ctx.accounts()).shopper
}

async function operator(ctx: Context): Promise<Operator | null> {
  const signed = await readMedusaOperator(ctx, ctx.request.headers)
  if (signed) return signed
  const bearer = await findBearer(ctx.db, ctx.request.headers)
  if (!bearer) return (await ctx.accounts()).operator
  return ctx.db.user.findFirst({ where: { id: bearer.user_id, ...live }, select: { id: true, role: true } })
}
