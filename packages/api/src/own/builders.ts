import { experimental_standaloneMiddleware } from "@trpc/server"
import { admin, adminWrite, customer, open, shopper } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { OWN } from "./system.ts"

const opened = experimental_standaloneMiddleware<{ ctx: Context }>().create(async ({ ctx, path, next }) => {
  await ctx.own?.limits[path]?.count({ address: ctx.request.ip })
  return next({ ctx: OWN })
})

/**
 * The builders of a shop's own operations: the core's checks in the same order, then the operation's limit of requests.
 * The package `mercer` gives them the types that shops may rely on.
 */
export const builders = {
  open: open.use(opened),
  shopper: shopper.use(opened),
  customer: customer.use(opened),
  admin: admin.use(opened),
  adminWrite: adminWrite.use(opened),
}
