import type { AppRouter } from "@mercer/api"
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server"

/** Something that happened to an order or a customer. */
export type Entry = inferRouterOutputs<AppRouter>["admin"]["orders"]["timeline"]["timeline"][number]
/** What a timeline is filtered by. */
export type EntryType = Entry["type"]
/** What is asked of a timeline. */
export type TimelineInput = inferRouterInputs<AppRouter>["admin"]["orders"]["timeline"]
