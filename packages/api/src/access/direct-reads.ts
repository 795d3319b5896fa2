import type { DirectRead, Route } from "@mercer/rest/handler"
import { TRPCError } from "@trpc/server"
import * as z from "zod"
import type { Context } from "../context/context.ts"
import { asShopColumn } from "../context/shop-columns.ts"
import { takeFields } from "../custom-fields/taken.ts"
import { admin, admission, customer, open, shapeOf, shopper } from "./procedures.ts"
import { fromReplica } from "./replica-reads.ts"

/** What tRPC knows of a procedure. */
interface Definition {
  type: string
  inputs: z.ZodType[]
  middlewares: ({ _type?: string } & object)[]
  resolver: (call: { ctx: Context; input: unknown }) => Promise<unknown>
}

const BASES = { open, shopper, customer, admin }

/**
 * A read as its procedure answers it, without tRPC: undefined for writes, and for procedures with middlewares of their
 * own.
 * @public
 */
export function directRead({ operation, procedure, meta }: Route): DirectRead<Context> | undefined {
  const { access, answer } = meta
  const { type, inputs, middlewares, resolver } = procedure._def as unknown as Definition
  if (type !== "query" || inputs.length > 1 || !access || !answer) return undefined
  const base = (BASES[access] as unknown as { _def: Definition })._def.middlewares
  const own = middlewares.slice(base.length, -1)
  const isPlain =
    base.every((one, at) => one === middlewares[at]) && own.every(({ _type }) => _type && KNOWN.has(_type))
  if (!isPlain) return undefined
  const [schema] = inputs
  const admit = admission[access]
  return {
    admit: (ctx) => shopErrors(async () => void Object.assign(ctx, await admit(ctx, { path: operation, type, meta }))),
    answer: (ctx, getInput) =>
      shopErrors(async () => {
        const given = await getInput()
        const taken = takeFields(ctx, meta, given)
        ctx.shape = shapeOf(ctx, meta, answer, given)
        if (taken) ctx.custom = taken.custom
        const input = schema && (await parsed(schema, taken ? taken.rest : given))
        const result = await fromReplica({ ctx, meta, given }, (source) =>
          resolver({ ctx: source === ctx ? ctx : { ...ctx, ...source }, input }),
        )
        return answer.cut(
          checked(() => answer.parse(result)),
          ctx.shape,
        )
      }),
  }
}

/** Middlewares that an input and an output add. */
const KNOWN = new Set(["input", "output"])

async function shopErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asShopColumn(error)
  }
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
