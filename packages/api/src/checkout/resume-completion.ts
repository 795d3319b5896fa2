import { resumeSafely } from "@mercer/durable"
import type { App } from "../context/context.ts"
import { logUnfinished } from "../context/unfinished.ts"
import { completionOf } from "./completion-process.ts"

/**
 * Resumes an attempt that stopped between two steps, for example in a killed process, and brings it to its end: an
 * order, or a voided authorization. Two callers can try at the same time: one gets the attempt. Never throws.
 */
export function resumeCompletion(ctx: App, attempt_id: string): Promise<void> {
  return resumeSafely(ctx, completionOf(), attempt_id, { failed: logUnfinished(ctx), at: ctx.at })
}
