import { MAX_AMOUNT } from "@mercer/commerce"
import { RefundReason } from "@mercer/db"
import { Id, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Payment, Refund } from "../entities/index.ts"
import { runOperation } from "../order/run-operation.ts"
import { one } from "../wire/answers.ts"
import { capturePayment, capturePaymentOperation, isCaptured } from "./capture-payment.ts"
import { findPayment, orderOf } from "./find-payment.ts"
import { refundPayment, refundPaymentOperation } from "./refund-payment.ts"

const PaymentAnswer = one("payment", Payment)

/** @public */
export const payments = router({
  get: admin
    .meta(rest("GET /admin/payments/{id}", "Get a Payment"))
    .input(input({ id: Id }))
    .output(PaymentAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  capture: admin
    .meta(rest("POST /admin/payments/{id}/capture", "Capture a Payment", { idempotent: true }))
    .input(input({ id: Id }))
    .output(PaymentAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      const payment = await findPayment(ctx, id)
      if (!isCaptured(payment))
        await runOperation(ctx, orderOf(payment), capturePaymentOperation, (_, order) => capturePayment(order, id))
      return getResponse(ctx, id)
    }),

  refund: admin
    .meta(rest("POST /admin/payments/{id}/refund", "Refund a Payment", { idempotent: true }))
    .input(
      input({
        id: Id,
        amount: z.int().min(1).max(MAX_AMOUNT),
        reason: z.enum(RefundReason),
        note: optional(z.string().max(10_000)),
      }),
    )
    .output(one("refund", Refund))
    .mutation(async ({ ctx, input: { id, amount, reason, note } }) => {
      const order_id = orderOf(await findPayment(ctx, id))
      const { refund_id } = await runOperation(ctx, order_id, refundPaymentOperation, (_, order) =>
        refundPayment(order, id, { amount, reason, note }),
      )
      return { refund: await findOne(ctx, "Refund", { id: refund_id }, treeOf(ctx.shape), "The refund") }
    }),
})

async function getResponse(ctx: Context, id: string) {
  return { payment: await findOne(ctx, "Payment", { id }, treeOf(ctx.shape), `Payment with id ${id}`) }
}
