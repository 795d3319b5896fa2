import type { RouteMeta } from "@mercer/rest"
import { experimental_standaloneMiddleware } from "@trpc/server"
import { admin, adminWrite, customer, open, shopper } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { OWN } from "./system.ts"

const opened = experimental_standaloneMiddleware<{ ctx: Context }>().create(async ({ ctx, path, next }) => {
  await ctx.own?.limits[path]?.count({ address: ctx.request.ip })
  return next({ ctx: OWN })
})

const EXTENSION = { is_extension: true } as RouteMeta

/**
 * The builders of a shop's own operations: the core's checks in the same order, then the operation's limit of requests.
 * The package `mercer` gives them the types that shops may rely on.
 */
export const builders = {
  open: open.meta(EXTENSION).use(opened),
  shopper: shopper.meta(EXTENSION).use(opened),
  customer: customer.meta(EXTENSION).use(opened),
  admin: admin.meta(EXTENSION).use(opened),
  adminWrite: adminWrite.meta(EXTENSION).use(opened),
}
