import { isRefusal } from "@mercer/commerce"
import { answered } from "@mercer/rest/handler"
import type { Shop } from "../context.ts"
import { isShopColumn, shopColumnOf } from "../shop-columns.ts"
import {
  Canceled,
  endStage,
  failRun,
  JobFailed,
  keepRun,
  leaveRun,
  type Run,
  type Stage,
  Superseded,
  takeRun,
} from "./batch-run.ts"
import { listExport, storeExport, writeExport } from "./export-stages.ts"
import { applyImport, finishImport } from "./import-apply.ts"
import { checkImport, groupImport, reportImport } from "./import-check.ts"
import { readImport } from "./import-read.ts"
import { checkUndo, revertImport } from "./import-undo.ts"

/** One stage's work: it returns when the stage has changed, or when it is late. */
export type Work = (shop: Shop, run: Run, late: () => boolean) => Promise<void>

const STAGES: Partial<Record<Stage, Work>> = {
  "import.read": readImport,
  "import.group": groupImport,
  "import.check": checkImport,
  "import.report": reportImport,
  "import.apply": applyImport,
  "import.finish": finishImport,
  "export.list": listExport,
  "export.write": writeExport,
  "export.store": storeExport,
  "undo.check": checkUndo,
  "undo.revert": revertImport,
}

const BUDGET_MS = 8_000
const ALIVE_EVERY_MS = 2_500
const MOST_ATTEMPTS = 5

/**
 * Works on a batch job for at most some seconds and answers whether there is more to do. Any number of workers may be
 * told of the same job: one has it at a time, and one that was thought dead cannot write any more when it wakes up.
 */
export async function workBatchJob(
  shop: Shop,
  job_id: string,
  stopping: () => boolean = () => false,
): Promise<boolean> {
  const run = await takeRun(shop, job_id)
  if (!run) return false
  const deadline = Date.now() + BUDGET_MS
  const late = () => stopping() || Date.now() > deadline
  const alive = setInterval(() => void keepRun(shop, run).catch(() => {}), ALIVE_EVERY_MS)
  try {
    return await carryOn(shop, run, late)
  } finally {
    clearInterval(alive)
  }
}

async function carryOn(shop: Shop, run: Run, late: () => boolean): Promise<boolean> {
  try {
    for (let work = STAGES[run.stage]; work; work = STAGES[run.stage]) {
      await work(shop, run, late)
      if (late()) break
    }
    await leaveRun(shop, run)
    return STAGES[run.stage] !== undefined
  } catch (error) {
    return given(shop, run, error)
  }
}

/** What ends the work early. An error that may pass is tried again a few times; one that stays fails the job. */
async function given(shop: Shop, run: Run, error: unknown): Promise<boolean> {
  if (error instanceof Superseded) return false
  if (error instanceof Canceled) return !(await endStage(shop, run)) && false
  const failed = failureOf(error)
  if (!failed && run.attempts < MOST_ATTEMPTS) {
    shop.log.warn(
      { err: error, batch_job: run.job_id, stage: run.stage },
      "A step of a batch job failed; it is tried again",
    )
    await leaveRun(shop, run)
    throw error
  }
  const facts = { err: error, ...shopColumnOf(error), batch_job: run.job_id, stage: run.stage }
  if (!failed || isShopColumn(error)) shop.log.error(facts, "A batch job has failed")
  await failRun(shop, run, failed ?? new JobFailed([reasonOf(error)]))
  return false
}

/** What the shop's machine lacks is told as it is to any request; all else is for the log only. */
function reasonOf(error: unknown): string {
  const { status, message } = answered(error)
  return status === 503 ? message : "The job met an unexpected error. Try it again; the log says more."
}

function failureOf(error: unknown): JobFailed | undefined {
  if (error instanceof JobFailed) return error
  return isRefusal(error) ? new JobFailed([error.message]) : undefined
}
