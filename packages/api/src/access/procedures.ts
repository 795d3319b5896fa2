import { type Access, type RouteMeta, UnchangedSince } from "@mercer/rest"
import { sound } from "@mercer/rest/handler"
import { initTRPC } from "@trpc/server"
import * as z from "zod"
import type { Context } from "../context/context.ts"
import { mustTakeWrites } from "../context/takeover.ts"
import { takeFields } from "../custom-fields/taken.ts"
import { admission } from "./admission.ts"
import { notedAround, notedWithin, writeOf } from "./audit.ts"
import { executingReads } from "./reads.ts"
import { fromReplica, noteWritten } from "./replica-reads.ts"
import { shapeOf } from "./shape.ts"
import { asTrpcError, formatError } from "./trpc-errors.ts"
import { type ChangedTable, changing } from "./unchanged.ts"

const t = initTRPC.context<Context>().meta<RouteMeta>().create({ errorFormatter: formatError, isDev: false })

/** tRPC's, whose reads are executed by `executeRead`. @public */
export const router = ((operations) => t.router(executingReads(operations))) as typeof t.router

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
  await meta.before?.(ctx as never, given)
  let reduced: object | undefined
  const reduce = (response: object) => (reduced = answer.cut(response, shape) as object)
  const inner = { shape, reduce, ...(taken && { custom: taken.custom }) }
  const run = ({ db, query, counts }: Pick<Context, "db" | "query" | "counts">) =>
    next({ ctx: { ...inner, db, query, counts }, ...(taken && { getRawInput: async () => taken.rest }) })
  const errorOf = (result: Awaited<ReturnType<typeof run>>) => (result.ok ? undefined : result.error)
  const result = await fromReplica({ ctx, meta, given }, run, errorOf)
  return result.ok && result.data !== reduced ? { ...result, data: answer.cut(result.data, shape) } : result
})

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

/** The same, with what must hold before the input is checked: what `before` throws is the answer. @public */
export const adminAfter = (before: (ctx: Context, given: unknown) => Promise<void>) =>
  admin.meta({ before } as Partial<RouteMeta> as RouteMeta)

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
