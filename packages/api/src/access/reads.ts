import type { Access, RouteMeta } from "@mercer/rest"
import { type ReadCall, sound } from "@mercer/rest/handler"
import { type AnyProcedure, TRPCError } from "@trpc/server"
import * as z from "zod"
import type { Context } from "../context/context.ts"
import { asShopColumn } from "../context/shop-columns.ts"
import { takeFields } from "../custom-fields/taken.ts"
import { admission } from "./admission.ts"
import { fromReplica } from "./replica-reads.ts"
import { shapeOf } from "./shape.ts"
import { asTrpcError } from "./trpc-errors.ts"

/** What a procedure is made of. */
interface Definition {
  type: string
  meta: RouteMeta & { access: Access }
  inputs: z.ZodType[]
  resolver(call: { ctx: Context; input: unknown }): Promise<unknown>
}

/**
 * The same operations, with Mercer's reads executed without tRPC's middlewares, which copy the context several times.
 * Reads of a shop's extension keep them, since a shop may add its own.
 */
export function executingReads<Operations extends object>(operations: Operations): Operations {
  const entries = Object.entries(operations).map(([name, one]) => [name, executing(one)])
  return Object.fromEntries(entries) as Operations
}

function executing(one: unknown): unknown {
  if (typeof one === "function" && "_def" in one) return executedRead(one as AnyProcedure)
  const isRecord = typeof one === "object" && one !== null && !("_def" in one)
  return isRecord ? executingReads(one) : one
}

function executedRead(procedure: AnyProcedure): AnyProcedure {
  const definition = procedure._def as unknown as Definition
  const { type, meta } = definition as { type: string; meta?: RouteMeta }
  if (type !== "query" || !meta?.access || meta.is_extension) return procedure
  const execute = (call: ReadCall<Context>) => (call.ctx.is_trpc ? executeForTrpc : executeRead)(definition, call)
  return Object.assign(execute, procedure) as unknown as AnyProcedure
}

/** Calls of one tRPC request share its context, which a read changes. */
async function executeForTrpc(definition: Definition, call: ReadCall<Context>): Promise<unknown> {
  try {
    sound(await call.getRawInput())
    return await executeRead(definition, { ...call, ctx: { ...call.ctx } })
  } catch (error) {
    throw asTrpcError(error)
  }
}

/** Executes a read, for both interfaces: who may call, what is selected, the work, its answer. */
async function executeRead(definition: Definition, { ctx, path, getRawInput, remember }: ReadCall<Context>) {
  const { type, meta } = definition
  try {
    Object.assign(ctx, await admission[meta.access](ctx, { path, type, meta }))
    const compute = () => computeRead(definition, ctx, getRawInput)
    return await (remember ? remember(ctx, compute) : compute())
  } catch (error) {
    throw asShopColumn(error)
  }
}

async function computeRead(
  { meta, inputs: [schema], resolver }: Definition,
  ctx: Context,
  getRawInput: () => Promise<unknown>,
): Promise<unknown> {
  const { answer } = meta
  if (!answer) throw new Error("An operation without an answer: bindAnswers has not seen it")
  const given = await getRawInput()
  const taken = takeFields(ctx, meta, given)
  ctx.shape = shapeOf(ctx, meta, answer, given)
  if (taken) ctx.custom = taken.custom
  await meta.before?.(ctx as never, given)
  const input = schema && (await parsed(schema, taken ? taken.rest : given))
  const result = await fromReplica({ ctx, meta, given }, (source) =>
    resolver({ ctx: source === ctx ? ctx : { ...ctx, ...source }, input }),
  )
  return answer.cut(
    checked(() => answer.parse(result)),
    ctx.shape,
  )
}

/**
 * At once if nothing in the schema must be waited for, which is faster. As with tRPC, whatever goes wrong with an input
 * is the caller's fault.
 */
async function parsed(schema: z.ZodType, given: unknown): Promise<unknown> {
  try {
    return schema.parse(given)
  } catch (error) {
    if (error instanceof z.core.$ZodAsyncError) return schema.parseAsync(given).catch(refuse)
    return refuse(error)
  }
}

function refuse(cause: unknown): never {
  throw new TRPCError({ code: "BAD_REQUEST", cause })
}

/** An answer that violates its schema is our fault, unlike an input. */
function checked<T>(parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "Output validation failed", cause })
  }
}
