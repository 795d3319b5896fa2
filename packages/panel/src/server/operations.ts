import type { AppRouter } from "@mercer/api"
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server"

/** What operators' operations return: `Output["webhooks"]["get"]["webhook"]`, with every relation that can be expanded. */
export type Output = inferRouterOutputs<AppRouter>["admin"]

/** What they accept: `Input["webhooks"]["update"]`. */
export type Input = inferRouterInputs<AppRouter>["admin"]
