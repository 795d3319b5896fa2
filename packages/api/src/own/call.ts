import { Refusal } from "@mercer/commerce"
import type { RouteMeta } from "@mercer/rest"
import { type AnyProcedure, TRPCError } from "@trpc/server"
import type { Context } from "../context/context.ts"
import { releaseSavepoint, setSavepoint, undoToSavepoint } from "./queries.ts"

/**
 * Runs one of Mercer's operations for whoever the context acts for. In a transaction, what it has written is undone
 * when it refuses, and the transaction goes on.
 */
export async function callOperation(ctx: Context, name: string, input: unknown): Promise<unknown> {
  const procedure = procedureOf(ctx, name)
  if (!ctx.after_commit) return run(ctx, procedure, name, input)
  mustFitIntoTransaction(procedure, name)
  return inTurn(ctx.after_commit, () => withinSavepoint(ctx, () => run(ctx, procedure, name, input)))
}

function procedureOf({ own }: Context, name: string): AnyProcedure {
  const procedures = own?.procedures ?? {}
  const isCore = Object.hasOwn(procedures, name) && !name.startsWith("shop.")
  if (!isCore) throw new Error(`Mercer has no operation ${name}`)
  return procedures[name] as AnyProcedure
}

/** Providers are never called in a transaction, and an operation's own commits would not be part of it. */
function mustFitIntoTransaction({ _def }: AnyProcedure, name: string): void {
  const meta = _def.meta as RouteMeta | undefined
  if (_def.type === "query" || meta?.is_one_transaction) return
  throw new Error(
    `${name} cannot be part of a transaction, because it has its own: call it outside of ctx.tx, and from an operation built with "admin" instead of "adminWrite"`,
  )
}

async function run(ctx: Context, procedure: AnyProcedure, path: string, input: unknown): Promise<unknown> {
  const inner: Context = {
    ...ctx,
    idempotency: undefined,
    custom: undefined,
    customer: null,
    user_id: null,
    operator: undefined,
  }
  const call = { path, type: procedure._def.type, ctx: inner, getRawInput: async () => input, batchIndex: 0 }
  try {
    return await (procedure as unknown as (call: unknown) => Promise<unknown>)(call)
  } catch (error) {
    throw error instanceof TRPCError && error.cause instanceof Refusal ? error.cause : error
  }
}

async function withinSavepoint<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const emitted = ctx.events?.length ?? 0
  await setSavepoint(ctx)
  try {
    const result = await work()
    await releaseSavepoint(ctx)
    return result
  } catch (error) {
    ctx.events?.splice(emitted)
    await undoToSavepoint(ctx)
    throw error
  }
}

/** Savepoints of one transaction must not cross. */
const turns = new WeakMap<object, Promise<unknown>>()

function inTurn<T>(transaction: object, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(transaction) ?? Promise.resolve()).then(work, work)
  turns.set(
    transaction,
    turn.catch(() => {}),
  )
  return turn
}
