import { Refusal } from "@mercer/commerce"
import { Moment, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { lastRuns } from "./queries.ts"

const MOST_RUNS = 10

const Run = z.object({
  started_at: Moment,
  /** Null while it runs, or if its process has died. */
  ended_at: Moment.nullable(),
  error: z.string().nullable(),
})
const Job = z.object({
  name: z.string(),
  /** `03:00 Europe/Berlin` or `every 10 min`. */
  at: z.string(),
  /** The last ten, newest first. */
  runs: z.array(Run),
})

/** The jobs of the shop itself. @public */
export const jobs = router({
  list: admin
    .meta(rest("GET /admin/jobs", "List Jobs"))
    .input(z.strictObject({}))
    .output(plain(z.object({ jobs: z.array(Job) })))
    .query(async ({ ctx }) => {
      const known = ctx.own?.jobs ?? []
      const runs =
        known.length > 0
          ? await lastRuns(
              ctx,
              known.map(({ name }) => name),
              MOST_RUNS,
            )
          : []
      return { jobs: known.map(({ name, at }) => ({ name, at, runs: runs.filter((run) => run.name === name) })) }
    }),

  /** Runs a job now, beside its schedule; it waits for a run that has not ended. */
  run: adminWrite
    .meta(rest("POST /admin/jobs/{name}/run", "Run a Job"))
    .input(z.strictObject({ name: z.string().min(1).max(255) }))
    .output(plain(z.object({ name: z.string(), is_queued: z.literal(true) })))
    .mutation(async ({ ctx, input: { name } }) => {
      if (!ctx.own?.jobs.some((job) => job.name === name)) throw new Refusal("not_found", `Job ${name} was not found`)
      if (!ctx.jobs) throw new Refusal("unavailable", "Jobs cannot be taken yet")
      await ctx.jobs.runJob(ctx.db, name)
      return { name, is_queued: true as const }
    }),
})
