import { newId } from "@mercer/db"
import { cronOf } from "@mercer/jobs"
import type { App } from "../context/context.ts"
import type { OwnJob } from "../context/own-parts.ts"
import { deleteOldRuns } from "./queries.ts"
import { systemContext } from "./system.ts"

/** How many runs of a job are kept. */
const KEPT = 100

/** Runs a job of the shop now, and records when, and why it failed; then it throws. @public */
export async function runJob(app: App, { name, run }: OwnJob): Promise<void> {
  const id = newId("job")
  await app.db.jobRun.create({ data: { id, name } })
  const error = await run(systemContext(app) as never).then(() => null, reasonOf)
  await app.db.jobRun.update({ where: { id }, data: { ended_at: new Date(), error } })
  await deleteOldRuns(app, name, KEPT)
  if (error === null) return
  app.log.warn({ job: name, error }, "A job failed; it is tried again")
  throw new Error(error)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Throws for two jobs of one name, and for times that are none. @public */
export function mustBeJobs(jobs: readonly OwnJob[]): void {
  const names = new Set<string>()
  for (const { name, at } of jobs) {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
      throw new Error(`${name} is not a name for a job: write it like nightly-report`)
    if (names.has(name)) throw new Error(`Two jobs are called ${name}`)
    names.add(name)
    cronOf(at)
  }
}
