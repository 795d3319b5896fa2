import { move, orderEditStatuses, paymentState } from "@mercer/commerce"
import type { App, Context } from "../context/context.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { runOperation } from "../order/run-operation.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { cancelCollection } from "../payment-session/close-collection.ts"
import { type LoadedEdit, loadEdit, orderIdOf, statusOf } from "./load-edit.ts"

interface Ending {
  action: "decline" | "cancel"
  /** The operator who cancels, or the customer who declines; null for a guest. */
  by: string | null
  reason?: string | null | undefined
}

interface EndPlan extends Plan, Ending {
  /** Null: the edit had ended in the same way before, and nothing changes. */
  edit_id: string | null
}

/** Declines or cancels an edit; what was authorized for it is voided first. A second time changes nothing. */
export async function endEdit(ctx: Context, id: string, ending: Ending): Promise<void> {
  const order_id = await orderIdOf(ctx, id)
  await runOperation(ctx, order_id, endEditOperation, async (tx) => decide(await loadEdit(tx, id), ending))
}

function decide(edit: LoadedEdit, ending: Ending): EndPlan {
  const status = statusOf(edit)
  if (move(orderEditStatuses, status, ending.action) === status) return { ...ending, calls: [], edit_id: null }
  const held = edit.payment_collection?.payments.filter((payment) => paymentState(payment) === "authorized") ?? []
  return { ...ending, calls: held.map(({ id }) => ({ do: "cancel_payment", payment_id: id })), edit_id: edit.id }
}

/** @public */
export const endEditOperation: OperationHandler<EndPlan> = {
  kind: "end_edit",
  record: async (tx, done) => {
    const { edit_id: id, action, by, reason } = done.plan
    if (!id) return
    await recordVoided(tx, done)
    const { payment_collection } = await loadEdit(tx, id)
    await cancelCollection(tx, payment_collection)
    const data =
      action === "cancel"
        ? { canceled_at: tx.now(), canceled_by: by }
        : { declined_at: tx.now(), declined_by: by, declined_reason: reason ?? null }
    await tx.db.orderEdit.update({ where: { id }, data })
    await emitWebhookEvents(tx, action === "cancel" ? "order-edit.canceled" : "order-edit.declined", { id })
    await emitOrderEvent(tx, "order.updated", done.order.id)
  },
  /** Authorizations that were voided before the refusal stay voided; they no longer count for the edit. */
  refused: recordVoided,
}

async function recordVoided(tx: App, { plan, results }: Done<EndPlan>): Promise<void> {
  for (const [at, data] of results.entries()) {
    const call = plan.calls[at]
    if (call?.do !== "cancel_payment") continue
    await tx.db.payment.update({ where: { id: call.payment_id }, data: { data, canceled_at: tx.now() } })
  }
}
