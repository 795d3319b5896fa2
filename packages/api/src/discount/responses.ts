import { either, present } from "@mercer/rest"
import * as z from "zod"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Discount, entities } from "../entities/index.ts"
import { one } from "../wire/answers.ts"

/** The relations of a discount that are returned by default. */
export const DISCOUNT = ["parent_discount", "regions", "rule.conditions"] as const

/** `{discount: …}` */
export const DiscountAnswer = one("discount", Discount, DISCOUNT)

/** The discount with the fields that the request selects; refuses with not_found. */
export async function getDiscount(ctx: Context, id: string) {
  return { discount: await findOne(ctx, "Discount", { id }, treeOf(ctx.shape), `Discount with id ${id}`) }
}

const entity = entities.Discount as (typeof entities)[string]

/** `{id, object, deleted, discount}`: the deleted condition, and its discount without it. */
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
