import { resumeSafely, sweep } from "@mercer/durable"
import { completionOf } from "../checkout/completion-process.ts"
import type { App } from "../context/context.ts"
import { logUnfinished } from "../context/unfinished.ts"
import { orderOperations } from "../order/operation-process.ts"
import { handlerOf } from "./operation-handlers.ts"

const operations = orderOperations(handlerOf)

const MOST_AT_ONCE = 100
/** A provider that hangs must not delay all others. */
const SIDE_BY_SIDE = 4

/** Finishes durable work that its processes left unfinished. */
export function resumeStale(ctx: App): Promise<void> {
  const limits = { most: MOST_AT_ONCE, side_by_side: SIDE_BY_SIDE }
  return sweep(ctx, [completionOf(), operations], { ...limits, failed: logUnfinished(ctx), at: ctx.at })
}

/** The same for one operation on an order. Never throws. @public */
export function resumeOperation(ctx: App, id: string): Promise<void> {
  return resumeSafely(ctx, operations, id, { failed: logUnfinished(ctx), at: ctx.at })
}
