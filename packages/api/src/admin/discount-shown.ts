import { either, present } from "@mercer/rest"
import * as z from "zod"
import { one } from "../answers.ts"
import type { Context } from "../context.ts"
import { Discount, entities } from "../entities/index.ts"
import { findOne, treeOf } from "../read.ts"

/** What is shown of a discount when the request names nothing. */
export const DISCOUNT = ["parent_discount", "regions", "rule.conditions"] as const

/** `{discount: …}` */
export const DiscountAnswer = one("discount", Discount, DISCOUNT)

/** The discount as the request wants to see it; refuses with not_found. */
export async function shownDiscount(ctx: Context, id: string) {
  return { discount: await findOne(ctx, "Discount", { id }, treeOf(ctx.shape), `Discount with id ${id}`) }
}

const entity = entities.Discount as (typeof entities)[string]

/** `{id, object, deleted, discount}`: the condition that is gone, and its discount without it. */
export const DeletedCondition = either(
  z.lazy(() =>
    z.strictObject({
      id: z.string(),
      object: z.literal("discount-condition"),
      deleted: z.literal(true),
      discount: entity.schema,
    }),
  ),
  entity,
  DISCOUNT,
  (value, shape) => ({ ...value, discount: present(entity, shape, value.discount as Record<string, unknown>) }),
)
