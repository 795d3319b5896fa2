import { discountCode, dynamicCode, mustBeDynamic } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { Id, input, Metadata, optional, rest } from "@mercer/rest"
import { adminWrite } from "../access/procedures.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { Code, UsageLimit } from "./discount-input.ts"
import { loadDiscount, lockDiscount, mustBeFreeCode } from "./lock-discount.ts"
import { shareDiscountRow } from "./queries.ts"
import { DiscountAnswer, getDiscount } from "./responses.ts"

/** Unique codes for single shoppers, generated from a dynamic discount. */
export const dynamicCodes = {
  createDynamicCode: adminWrite
    .meta(rest("POST /admin/discounts/{id}/dynamic-codes", "Create a Dynamic Code"))
    .input(input({ id: Id, code: Code, usage_limit: optional(UsageLimit), metadata: Metadata }))
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { id: parent_id, code, usage_limit, metadata } }) => {
      // Many codes may be generated at once, but none while the discount is being deleted.
      await shareDiscountRow(ctx, parent_id)
      const parent = await loadDiscount(ctx, parent_id)
      const child = dynamicCode(parent, { code, usage_limit }, ctx.now())
      await mustBeFreeCode(ctx, child.code)
      const id = newId("disc")
      await ctx.db.discount.create({ data: { ...child, id, metadata: (metadata ?? undefined) as object | undefined } })
      await emitWebhookEvents(ctx, "discount.created", { id })
      return getDiscount(ctx, id)
    }),

  deleteDynamicCode: adminWrite
    .meta(rest("DELETE /admin/discounts/{id}/dynamic-codes/{code}", "Delete a Dynamic Code"))
    .input(input({ id: Id, code: Id }))
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { id, code } }) => {
      mustBeDynamic(await lockDiscount(ctx, id))
      const where = { code: discountCode(code), parent_discount_id: id, ...live }
      await ctx.db.discount.updateMany({ where, data: { deleted_at: ctx.now() } })
      return getDiscount(ctx, id)
    }),
}
