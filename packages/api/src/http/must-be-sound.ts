import { ownHandlers } from "../own/event-handlers.ts"
import { type OwnShop, readOwnShop } from "../own/own-shop.ts"
import { mustBeJobs } from "../own/run-job.ts"
import { appRouter } from "../root.ts"

/** Checks what a shop adds as its start does, without a database; throws for the first mistake, by its name. */
export function mustBeSound(own: OwnShop): void {
  readOwnShop(own, appRouter._def.procedures)
  ownHandlers(own.on ?? [])
  mustBeJobs(own.jobs ?? [])
}
