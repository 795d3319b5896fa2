import { addsRegion } from "@mercer/commerce"
import { Id, input, rest } from "@mercer/rest"
import { adminChange } from "../access/procedures.ts"
import { addRegions, checkFixedAmount } from "./change-discount.ts"
import { lockDiscount, mustHaveRegions } from "./lock-discount.ts"
import { DiscountAnswer, getDiscount } from "./responses.ts"

/** Where a discount is valid. */
export const discountRegions = {
  addRegion: adminChange("discount")
    .meta(rest("POST /admin/discounts/{id}/regions/{region_id}", "Add Region"))
    .input(input({ id: Id, region_id: Id }))
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { id, region_id } }) => {
      const discount = await lockDiscount(ctx, id)
      const { rule, regions } = discount
      if (addsRegion(rule?.type, regions, region_id)) {
        await mustHaveRegions(ctx, [region_id])
        await checkFixedAmount(ctx, rule, [region_id], discount)
        await addRegions(ctx, id, [region_id])
      }
      return getDiscount(ctx, id)
    }),

  removeRegion: adminChange("discount")
    .meta(rest("DELETE /admin/discounts/{id}/regions/{region_id}", "Remove Region"))
    .input(input({ id: Id, region_id: Id }))
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { id, region_id } }) => {
      await lockDiscount(ctx, id)
      await ctx.db.discountRegion.deleteMany({ where: { discount_id: id, region_id } })
      return getDiscount(ctx, id)
    }),
}
