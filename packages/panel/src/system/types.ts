import type { Output } from "#panel/server/operations.ts"

/** The state of the shop's servers. */
export type System = Output["system"]["get"]["system"]
/** What the shop's own handlers have left undone. */
export type EventRun = Output["event-runs"]["list"]["runs"][number]
/** A job of the shop, with its last runs. */
export type Job = Output["jobs"]["list"]["jobs"][number]
/** What a check has found. */
export type Finding = Output["system"]["findings"]["findings"][number]
