import type { AppRouter } from "@mercer/api"
import type { inferRouterOutputs } from "@trpc/server"

type Outputs = inferRouterOutputs<AppRouter>["admin"]

/** The state of the shop's servers. */
export type System = Outputs["system"]["get"]["system"]
/** What the shop's own handlers have left undone. */
export type EventRun = Outputs["event-runs"]["list"]["runs"][number]
/** A job of the shop, with its last runs. */
export type Job = Outputs["jobs"]["list"]["jobs"][number]
/** What a check has found. */
export type Finding = Outputs["system"]["findings"]["findings"][number]
