import { faultsOf, type Kind, type Process } from "@mercer/durable"
import { expect, test } from "vitest"
import { UNDER_WAY } from "../src/cart/attempt.ts"
import { completionOf } from "../src/checkout/completion-process.ts"
import type { App } from "../src/context/context.ts"
import { batchRuns } from "../src/import-export/batch-process.ts"
import { orderOperations } from "../src/order/operation-process.ts"
import { HANDLERS, handlerOf } from "../src/worker/operation-handlers.ts"

/** Every process that the shop runs. */
const PROCESSES: Process<Kind & { ctx: App }>[] = [completionOf(), orderOperations(handlerOf), batchRuns]

test.each(PROCESSES.map((process) => [process.name, process] as const))(
  "every state of %s is reachable, and ends, waits or has a step",
  (_, process) => expect(faultsOf(process)).toEqual([]),
)

test("each kind of operation on orders has its own handler", () => {
  for (const [kind, handler] of Object.entries(HANDLERS)) expect(handler.kind).toBe(kind)
})

test("a cart is locked for others in the states of completion that have a step", () =>
  expect(UNDER_WAY).toEqual(Object.keys(completionOf().steps)))
