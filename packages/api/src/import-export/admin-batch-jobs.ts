import { BATCH_JOB_TYPES, cancelChanges, confirmStarts, Refusal } from "@mercer/commerce"
import { live, newId, type Prisma } from "@mercer/db"
import { DateFilter, Id, Ids, input, JsonObject, Order, rest, Texts, WhenOrNull } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { mustMay } from "../access/roles.ts"
import { jobResponse, mustHaveRoom, ownJob, toResponse } from "../batch-job/batch-jobs.ts"
import { waitForCanceledEnd } from "../batch-job/canceled-end.ts"
import type { Stage } from "../batch-job/run.ts"
import type { App, Context } from "../context/context.ts"
import { notifyWorker } from "../context/signals.ts"
import { AdminPage, oneOf, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { BatchJob } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { many, one } from "../wire/answers.ts"
import { orderExportContext } from "./export/export-orders.ts"
import { exportContext } from "./export-filters.ts"
import { lockJobRow } from "./queries.ts"

const Columns = [
  "id",
  "type",
  "created_at",
  "updated_at",
  "pre_processed_at",
  "confirmed_at",
  "processing_at",
  "completed_at",
  "failed_at",
  "canceled_at",
] as const
const Answer = one("batch_job", BatchJob)
const JobType = z.enum(BATCH_JOB_TYPES, {
  error: ({ input }) => `Unable to find a BatchJob strategy with the type ${String(input).slice(0, 100)}`,
})
const onJob = (path: string, summary: string) => admin.meta(rest(`POST /admin/batch-jobs/{id}/${path}`, summary))

/** @public */
export const batchJobs = router({
  list: admin
    .meta(rest("GET /admin/batch-jobs", "List Batch Jobs"))
    .input(
      input({
        ...AdminPage(10),
        id: Ids,
        type: Texts,
        confirmed_at: WhenOrNull,
        pre_processed_at: WhenOrNull,
        completed_at: WhenOrNull,
        failed_at: WhenOrNull,
        canceled_at: WhenOrNull,
        created_at: DateFilter,
        updated_at: DateFilter,
        order: Order(...Columns),
      }),
    )
    .output(many("batch_jobs", BatchJob))
    .query(async ({ ctx, input: { limit, offset, id, type, order, expand, fields, ...moments } }) => {
      const where = { ...moments, ...live, id: oneOf(id), type: oneOf(type), created_by: ctx.user_id }
      const listed = { where, order: ordering(order) }
      const found = await page(ctx, "BatchJob", "batch_jobs", { limit, offset }, listed)
      return { ...found, batch_jobs: found.batch_jobs.map(toResponse) }
    }),

  create: admin
    .meta(rest("POST /admin/batch-jobs", "Create a Batch Job", { success: "created" }))
    .input(input({ type: JobType, context: JsonObject, dry_run: z.boolean().optional() }))
    .output(Answer)
    .mutation(async ({ ctx, input: { type, context: given, dry_run } }) => {
      mustMay(ctx, ...WORK[type])
      const context = contextOf(type, given)
      const id = newId("batch")
      await ctx.tx(async (tx) => {
        await mustHaveRoom(tx, ctx.user_id)
        const facts = { id, type, dry_run: dry_run ?? false, created_by: ctx.user_id }
        await tx.db.batchJob.create({ data: { ...facts, context: context as Prisma.InputJsonObject } })
        await tx.db.batchRun.create({ data: { job_id: id, stage: FIRST[type] } })
        await emitWebhookEvents(tx, "batch.created", { id })
        await enqueue(tx, id)
      })
      return { batch_job: await jobResponse(ctx, id) }
    }),

  get: admin
    .meta(rest("GET /admin/batch-jobs/{id}", "Get a Batch Job"))
    .input(input({ id: Id }))
    .output(Answer)
    .query(async ({ ctx, input: { id } }) => ({ batch_job: await jobResponse(ctx, id) })),

  confirm: onJob("confirm", "Confirm a Batch Job")
    .input(input({ id: Id }))
    .output(Answer)
    .mutation(async ({ ctx, input: { id } }) => {
      await lockedJob(ctx, id, async (tx, job) => {
        if (!confirmStarts(job)) return
        mustMayDo(ctx, job)
        const stage: Stage = job.type.endsWith("-export") ? "export.write" : "import.apply"
        await tx.db.batchJob.update({ where: { id }, data: { confirmed_at: ctx.now(), dry_run: false } })
        await takeUp(tx, id, stage)
        await emitWebhookEvents(tx, "batch.confirmed", { id })
        await emitWebhookEvents(tx, "batch.updated", { id })
      })
      return { batch_job: await jobResponse(ctx, id) }
    }),

  cancel: onJob("cancel", "Cancel a Batch Job")
    .input(input({ id: Id }))
    .output(Answer)
    .mutation(async ({ ctx, input: { id } }) => {
      await lockedJob(ctx, id, async (tx, job) => {
        if (!cancelChanges(job)) return
        await tx.db.batchJob.update({ where: { id }, data: { canceled_at: ctx.now() } })
        // A worker that has the job finds out at the next step; if there is none, none should start.
        await tx.db.batchRun.updateMany({ where: { job_id: id, stage: "waiting" }, data: { stage: "done" } })
        await emitWebhookEvents(tx, "batch.canceled", { id })
      })
      return { batch_job: await jobResponse(ctx, id) }
    }),

  undo: onJob("undo", "Undo an Import")
    .input(input({ id: Id }))
    .output(Answer)
    .mutation(async ({ ctx, input: { id } }) => {
      await waitForCanceledEnd(ctx, id)
      await lockedJob(ctx, id, async (tx, job) => {
        mustMayDo(ctx, job)
        if (!job.type.endsWith("-import")) throw new Refusal("not_allowed", "Only imports can be undone")
        const ended = { job_id: id, stage: "done" }
        if ((await tx.db.batchRun.count({ where: ended })) === 0)
          throw new Refusal("not_allowed", "The import has not ended yet")
        if ((await tx.db.batchItem.count({ where: { job_id: id, state: "applied" } })) === 0)
          throw new Refusal("not_allowed", "The import has changed nothing that could be undone")
        const result = { ...(job.result as Prisma.JsonObject | null), undo: { status: "checking" } }
        await tx.db.batchJob.update({ where: { id }, data: { result } })
        await takeUp(tx, id, "undo.check")
      })
      return { batch_job: await jobResponse(ctx, id) }
    }),
})

const FIRST: Record<(typeof BATCH_JOB_TYPES)[number], Stage> = {
  "product-import": "import.read",
  "product-export": "export.list",
  "order-export": "export.list",
  "price-list-import": "import.read",
}

/** What a job reads or writes, for roles that may have jobs but not that. */
const WORK: Record<(typeof BATCH_JOB_TYPES)[number], [operation: string, kind: "read" | "write"]> = {
  "product-import": ["admin.products.update", "write"],
  "product-export": ["admin.products.list", "read"],
  "order-export": ["admin.orders.list", "read"],
  "price-list-import": ["admin.price-lists.update", "write"],
}

/** The operator's role may have changed since the job was created. */
function mustMayDo(ctx: Context, { type }: Job): void {
  const known = BATCH_JOB_TYPES.find((one) => one === type)
  if (known) mustMay(ctx, ...WORK[known])
}

/** The job's context; of an export in v1's form. Refuses a wrong one with invalid_data. */
function contextOf(type: z.output<typeof JobType>, given: Record<string, unknown>): Record<string, unknown> {
  if (type === "product-export") return exportContext(given)
  return type === "order-export" ? orderExportContext(given) : given
}

type Job = Awaited<ReturnType<typeof ownJob>>

/** One transition at a time: the job is read under a lock, and its work continues after the commit. */
async function lockedJob(ctx: Context, id: string, work: (tx: Context, job: Job) => Promise<void>): Promise<void> {
  await ownJob(ctx, id)
  await ctx.tx(async (tx) => {
    await lockJobRow(tx, id)
    await work(tx, await ownJob(tx, id))
  })
}

async function takeUp(tx: App, job_id: string, stage: Stage): Promise<void> {
  await tx.db.batchRun.update({ where: { job_id }, data: { stage, cursor: 0, attempts: 0, lease_until: null } })
  await enqueue(tx, job_id)
}

async function enqueue(tx: App, job_id: string): Promise<void> {
  await tx.jobs?.enqueue(tx.db, job_id)
  notifyWorker(tx, "batch_jobs")
}
