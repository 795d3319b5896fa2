import { describe, expect, test } from "vitest"
import { BATCH_JOB_STATUSES, BATCH_JOB_TYPES, batchJobStatus, cancelChanges, confirmStarts } from "./status.ts"

const NONE = {
  dry_run: false,
  pre_processed_at: null,
  confirmed_at: null,
  processing_at: null,
  completed_at: null,
  canceled_at: null,
  failed_at: null,
}
const at = (...names: string[]) => ({
  ...NONE,
  ...Object.fromEntries(names.map((name) => [`${name}_at`, new Date(1)])),
})
const dry = (...names: string[]) => ({ ...at(...names), dry_run: true })

describe("the status of a batch job", () => {
  test.each([
    [[], "created"],
    [["pre_processed"], "pre_processed"],
    [["pre_processed", "confirmed"], "confirmed"],
    [["pre_processed", "confirmed", "processing"], "processing"],
    [["pre_processed", "confirmed", "processing", "completed"], "completed"],
    [["pre_processed", "confirmed", "processing", "failed"], "failed"],
    [["failed"], "failed"],
    [["pre_processed", "canceled"], "canceled"],
    [["canceled", "failed"], "canceled"],
  ])("after %j is %s", (moments, status) => {
    expect(batchJobStatus(at(...moments))).toBe(status)
  })
})

describe("confirming", () => {
  test("runs a dry run that has its report", () => {
    expect(confirmStarts(dry("pre_processed"))).toBe(true)
  })
  test.each([[[]], [["pre_processed", "confirmed"]], [["pre_processed", "confirmed", "processing", "completed"]]])(
    "leaves a job that is not a dry run unchanged after %j",
    (moments) => {
      expect(confirmStarts(at(...moments))).toBe(false)
    },
  )
  test.each([[["confirmed"]], [["confirmed", "processing"]], [["confirmed", "processing", "completed"]]])(
    "does not start a dry run again after %j",
    (moments) => {
      expect(confirmStarts(dry("pre_processed", ...moments))).toBe(false)
    },
  )
  test.each([
    ["a dry run without its report", dry()],
    ["a canceled dry run", dry("pre_processed", "canceled")],
    ["a failed dry run", dry("failed")],
    ["a canceled job", at("canceled")],
    ["a failed job", at("failed")],
  ])("is refused for %s", (_, job) => {
    expect(() => confirmStarts(job)).toThrow(
      expect.objectContaining({
        type: "not_allowed",
        message: "Cannot confirm processing for a batch job that is not pre processed",
      }),
    )
  })
})

describe("canceling", () => {
  test.each([[[]], [["pre_processed"]], [["pre_processed", "confirmed", "processing"]], [["failed"]]])(
    "changes a job after %j",
    (moments) => {
      expect(cancelChanges(at(...moments))).toBe(true)
    },
  )
  test("leaves a canceled job unchanged", () => {
    expect(cancelChanges(at("canceled"))).toBe(false)
  })
  test("is refused for a completed job", () => {
    expect(() => cancelChanges(at("completed"))).toThrow(
      expect.objectContaining({ type: "not_allowed", message: "Cannot cancel completed batch job" }),
    )
  })
})

test("jobs are imports and exports of products, and their states are v1's", () => {
  expect(BATCH_JOB_TYPES).toEqual(["product-import", "product-export", "order-export", "price-list-import"])
  expect(BATCH_JOB_STATUSES).toEqual([
    "created",
    "pre_processed",
    "confirmed",
    "processing",
    "completed",
    "canceled",
    "failed",
  ])
})
