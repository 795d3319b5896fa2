import { Refusal } from "@mercer/commerce"
import { run, whenFree } from "@mercer/durable"
import { mustMay } from "../access/roles.ts"
import { conflict } from "../cart/lock-cart.ts"
import type { App, Context } from "../context/context.ts"
import { recoverFrom } from "../context/idempotency-store.ts"
import { Unanswered } from "../context/unfinished.ts"
import { type LoadedOrder, lockOrder, OrderBusy } from "./load-order.ts"
import { type OperationHandler, orderOperations } from "./operation-process.ts"
import type { OrderOperation, Plan } from "./order-operation.ts"
import { mustHaveProviders } from "./provider-calls.ts"
import { findOpenCalls, findOperationOfKey, insertOperation } from "./queries.ts"

type Decide<P extends Plan> = (tx: Context, order: LoadedOrder) => Promise<P> | P

/**
 * Runs an operation on an order that needs an outside provider, in three recorded steps, with a possible crash after
 * each: the operation is decided and recorded under the order's lock; the provider is called, outside any transaction,
 * under the operation's own keys; its answer is recorded. An operation that stops between two steps is resumed by the
 * next call for the order or by the sweeper, so each effect happens once. The same Idempotency-Key never begins a
 * second operation. Returns the plan that was carried out. Refuses with the provider's message when the provider refuses, and then nothing has happened; with
 * conflict while the outcome is unknown.
 * @public
 */
export async function runOperation<P extends Plan>(
  ctx: Context,
  order_id: string,
  handler: OperationHandler<P>,
  decide: Decide<P>,
): Promise<P> {
  return whenOrderIsFree(ctx, async () => {
    const key = ctx.idempotency?.is_held ? ctx.idempotency.key : null
    const earlier = key && (await findOperationOfKey(ctx, order_id, handler.kind, key))
    if (earlier && earlier.state === "done") return earlier.plan as P
    if (earlier) throw new OrderBusy(earlier.id)
    const operation = await ctx.tx((tx) => begin(tx, order_id, { handler, key, decide }))
    if (operation.state === "intended") await finish(ctx, operation, handler)
    return operation.plan as P
  })
}

/** Stored for a key when its change is made: a request that is sent again with it goes straight to the answer. */
const CHANGED = "order_changed"

/**
 * Runs an operation on an order that needs no provider, under its lock, in one transaction. A change that was already
 * made under the same Idempotency-Key, by a process that then died, is not made again.
 * @public
 */
export async function changeOrder(
  ctx: Context,
  order_id: string,
  change: (tx: Context, order: LoadedOrder) => Promise<void>,
): Promise<void> {
  if (ctx.idempotency?.recovery_point === CHANGED) return
  await whenOrderIsFree(ctx, () =>
    ctx.tx(async (tx) => {
      await change(tx, await lockOrder(tx, order_id))
      await recoverFrom(tx, CHANGED)
    }),
  )
}

interface Beginning<P extends Plan> {
  handler: OperationHandler<P>
  key: string | null
  decide: Decide<P>
}

/** When there is no provider to call, the decision and its record are one step. */
async function begin<P extends Plan>(
  tx: Context,
  order_id: string,
  { handler, key, decide }: Beginning<P>,
): Promise<OrderOperation> {
  const order = await lockOrder(tx, order_id)
  const decided = await decide(tx, order)
  const plan = order.by_location ? { ...decided, by_location: true } : decided
  if (plan.to_gift_cards || plan.calls.some((call) => call.do === "refund")) mustMay(tx, "admin.orders.refund", "write")
  await mustHaveProviders(tx, plan.calls)
  const state = plan.calls.length > 0 ? ("intended" as const) : ("done" as const)
  const { kind } = handler
  const operation = await insertOperation(tx, { order_id, kind, state, plan, idempotency_key: key })
  if (state === "done") await handler.record(tx, { operation_id: operation.id, order, plan, results: [] })
  return operation
}

/** If another process has finished it in the meantime, its record is used. */
async function finish(ctx: App, operation: OrderOperation, handler: OperationHandler): Promise<void> {
  const { refusal } = await run(
    ctx,
    orderOperations(() => handler),
    operation,
    { at: ctx.at },
  ).catch((error) => {
    if (!(error instanceof Unanswered)) throw error
    throw conflict("The provider does not answer. It will be asked again: look at the order before you repeat this")
  })
  if (refusal && !handler.answersRefused) throw new Refusal(handler.refusal ?? "not_allowed", refusal.message)
}

/** Tries again while another operation on the order runs, and resumes it when it is stale; refuses after 2 seconds. */
function whenOrderIsFree<T>(ctx: App, work: () => Promise<T>): Promise<T> {
  return whenFree(work, {
    busy: (error) => (error instanceof OrderBusy ? error.operation_id : undefined),
    async resume(id) {
      await mustHaveProviders(ctx, await findOpenCalls(ctx, id))
      await ctx.resumeOperation(id)
    },
    tooLong: () => conflict("Something else is being done to this order. Try again in a moment"),
  })
}
