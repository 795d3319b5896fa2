import { builders } from "@mercer/api"
import type { RouteMeta } from "@mercer/rest"
import { initTRPC } from "@trpc/server"
import type { CustomerContext, OperatorContext, ShopContext } from "./context.ts"

const typed = <Ctx extends object>() => initTRPC.context<Ctx>().meta<RouteMeta>().create()
type Builder<Ctx extends object> = ReturnType<typeof typed<Ctx>>["procedure"]

/** Public. */
export const open = builders.open as unknown as Builder<ShopContext>

/** Public; `ctx.customer` is who is logged in, or null. */
export const shopper = builders.shopper as unknown as Builder<ShopContext>

/** Logged-in customers. */
export const customer = builders.customer as unknown as Builder<CustomerContext>

/** Operators; their writes are recorded in the audit log, and may call payment and shipping providers. */
export const admin = builders.admin as unknown as Builder<OperatorContext>

/** Operators' writes in one transaction, with their audit record: all of it is done or nothing. */
export const adminWrite = builders.adminWrite as unknown as Builder<OperatorContext>
