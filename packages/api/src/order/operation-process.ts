import { isRefusal, type RefusalType } from "@mercer/commerce"
import type { Asking, Kind, Process, Step, Store } from "@mercer/durable"
import { type Data, isNotConfigured } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { Unanswered } from "../context/unfinished.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { type LoadedOrder, loadOrder } from "./load-order.ts"
import type { OperationKind, OrderOperation, Plan } from "./order-operation.ts"
import { callProvider } from "./provider-calls.ts"
import {
  acquireStaleOperation,
  endOperation,
  findOpenOperation,
  findStaleOperations,
  lockOrderRow,
  releaseOperation,
} from "./queries.ts"

/**
 * What providers have answered to an operation's calls, in order, and the order as read under its lock.
 * @public
 */
export interface Done<P extends Plan = Plan> {
  operation_id: string
  order: LoadedOrder
  plan: P
  results: Data[]
}

/**
 * Records one kind of operation, in a transaction. Both run once per operation, whichever process finishes it, and must
 * not refuse: all rules were checked when it was decided, and the order has not changed since.
 * @public
 */
export interface OperationHandler<P extends Plan = Plan> {
  readonly kind: OperationKind
  /** How a provider's refusal is answered; not_allowed when left out. */
  readonly refusal?: RefusalType
  /** Every call was answered: `results` has one answer per call. */
  record(tx: App, done: Done<P>): Promise<void>
  /** A call was refused: `results` has the answers to the calls before it, and what was reserved is released. */
  refused?(tx: App, done: Done<P>): Promise<void>
  /** A refused call is recorded, and the request succeeds. */
  readonly answersRefused?: boolean
}

interface Operating extends Kind {
  ctx: App
  row: OrderOperation
  facts: { results: Data[]; error?: object }
}

const store: Store<Operating> = {
  findStale: findStaleOperations,
  acquireStale: acquireStaleOperation,
  async release(ctx, operation) {
    await releaseOperation(ctx, operation).catch((error) =>
      ctx.log.warn({ err: error, operation: operation.id }, "An operation on an order could not be released"),
    )
  },
  transaction: (ctx, work) => ctx.tx(work),
  /** The order is locked first, as in every change to an order. */
  async lock(tx, { id, order_id }) {
    await lockOrderRow(tx, order_id)
    return (await findOpenOperation(tx, order_id)) === id
  },
  async move(tx, operation, { to, facts }) {
    const { results = [], error } = facts ?? {}
    return (await endOperation(tx, operation, { state: to, results, error })) ? { ...operation, state: to } : undefined
  },
}

/**
 * Operations on orders: intended → done or refused. Each call has its own key, so it is safe to repeat. While the store
 * does not have a call's provider the operation waits.
 * @public
 */
export function orderOperations(handlerOf: (kind: OperationKind) => OperationHandler): Process<Operating> {
  const intended: Step<Operating, Data[]> = {
    to: ["done", "refused"],
    ask,
    async write(tx, { id, order_id, kind, plan }, results = []) {
      const order = await loadOrder(tx, order_id)
      await handlerOf(kind).record(tx, { operation_id: id, order, plan, results })
      return { to: "done", facts: { results } }
    },
    /** The provider refused: what it did before, if anything, is recorded, and the remaining calls are not made. */
    async refused(tx, { id, order_id, kind, plan }, { type, message }, answered) {
      const results = answered as Data[]
      const order = await loadOrder(tx, order_id)
      await handlerOf(kind).refused?.(tx, { operation_id: id, order, plan, results })
      await emitRefused(tx, order, plan, results.length)
      return { to: "refused", facts: { results, error: { type, message } } }
    },
  }
  return {
    name: "order_operation",
    store,
    begins: ["intended"],
    ends: ["done", "refused"],
    steps: { intended },
    isRefusal: (error) => isRefusal(error) && !isNotConfigured(error),
    // Not called: only the provider, once it is configured again, knows the outcome of an earlier attempt.
    keeps: isNotConfigured,
  }
}

/** The provider's key for one call of an operation. @public */
export const keyOfCall = (operation_id: string, at: number) => `${operation_id}:${at}`

async function ask(ctx: App, operation: OrderOperation, { answered, again }: Asking): Promise<Data[]> {
  const { id, order_id, plan } = operation
  try {
    for (const [at, call] of plan.calls.entries())
      answered.push(await callProvider(ctx, order_id, call, { idempotency_key: keyOfCall(id, at), again }))
    return answered as Data[]
  } catch (error) {
    if (isRefusal(error)) throw error
    ctx.log.warn({ err: error, operation: id }, "A provider failed to answer")
    throw new Unanswered("The provider does not answer", { cause: error })
  }
}

/** Emits that a provider has refused to capture or refund: the call of the plan after those that were answered. */
async function emitRefused(tx: App, order: LoadedOrder, plan: Plan, answered: number): Promise<void> {
  const call = plan.calls[answered]
  if (call?.do !== "capture" && call?.do !== "refund") return
  const { payment_id } = call
  const swap_id = swapOf(order, plan, payment_id)
  const isCapture = call.do === "capture"
  const payment = { id: payment_id }
  if (isCapture) await emitWebhookEvents(tx, "payment.payment_capture_failed", payment)
  else await emitWebhookEvents(tx, "payment.payment_refund_failed", payment)
  if (!swap_id)
    await emitOrderEvent(tx, isCapture ? "order.payment_capture_failed" : "order.refund_failed", order.id, {
      payment_id,
    })
  else
    await emitWebhookEvents(tx, isCapture ? "swap.payment_capture_failed" : "swap.process_refund_failed", {
      id: swap_id,
    })
}

/** The swap that is settled, or whose payment it is. */
function swapOf({ payments }: LoadedOrder, plan: Plan & { swap_id?: string }, payment_id: string): string | null {
  return plan.swap_id ?? payments.find(({ id }) => id === payment_id)?.swap_id ?? null
}
