import { MISSING_RESOURCES, mustOwnRule, newConditions, Refusal, resourcesFor } from "@mercer/commerce"
import { changes, Id, input, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { DiscountCondition } from "../entities/index.ts"
import { one } from "../wire/answers.ts"
import { addConditions } from "./change-discount.ts"
import { addResources, removeResources, replaceResources } from "./condition-resources.ts"
import { NewCondition, resources } from "./discount-input.ts"
import { type LoadedDiscount, loadDiscount, lockDiscount } from "./lock-discount.ts"
import { DeletedCondition, DiscountAnswer, getDiscount } from "./responses.ts"

const path = { discount_id: Id, condition_id: Id }
const Batch = input({ ...path, resources: z.array(z.strictObject({ id: Id })).min(1, MISSING_RESOURCES) })

/** v1: a discount or a condition that does not exist is reported before any fault of the body. */
const onCondition = adminChange(["discount", "discount_id"], ["discount_condition", "condition_id"]).use(
  async ({ ctx, getRawInput, next }) => {
    const { discount_id, condition_id } = ((await getRawInput()) ?? {}) as {
      discount_id?: unknown
      condition_id?: unknown
    }
    if (typeof discount_id === "string" && typeof condition_id === "string")
      await conditionOf(ctx, await loadDiscount(ctx, discount_id), condition_id)
    return next()
  },
)

/** Which products, or whose carts, a discount applies to. @public */
export const discountConditions = router({
  create: adminChange(["discount", "discount_id"])
    .meta(rest("POST /admin/discounts/{discount_id}/conditions", "Create a Condition"))
    .input(input({ discount_id: Id, ...NewCondition.shape }))
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { discount_id, operator, expand: _, fields: _f, ...given } }) => {
      const discount = await lockDiscount(ctx, discount_id)
      const { id, conditions } = ruleOf(discount)
      mustOwnRule(discount)
      await addConditions(ctx, id, newConditions(conditions, [{ operator, ...given }]))
      return getDiscount(ctx, discount_id)
    }),

  get: admin
    .meta(rest("GET /admin/discounts/{discount_id}/conditions/{condition_id}", "Get a Condition"))
    .input(input(path))
    .output(one("discount_condition", DiscountCondition, ["discount_rule"]))
    .query(async ({ ctx, input: { discount_id, condition_id } }) => {
      const { id } = await conditionOf(ctx, await loadDiscount(ctx, discount_id), condition_id)
      return {
        discount_condition: await findOne(ctx, "DiscountCondition", { id }, treeOf(ctx.shape), `Condition ${id}`),
      }
    }),

  update: onCondition
    .meta(rest("POST /admin/discounts/{discount_id}/conditions/{condition_id}", "Update a Condition"))
    .input(changes({ ...path, ...resources }))
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { discount_id, condition_id, expand: _, fields: _f, ...given } }) => {
      const condition = await lockedCondition(ctx, discount_id, condition_id)
      await replaceResources(ctx, condition, resourcesFor(condition, given))
      return getDiscount(ctx, discount_id)
    }),

  delete: adminChange(["discount", "discount_id"])
    .meta(rest("DELETE /admin/discounts/{discount_id}/conditions/{condition_id}", "Delete a Condition"))
    .input(input(path))
    .output(DeletedCondition)
    .mutation(async ({ ctx, input: { discount_id, condition_id: id } }) => {
      const discount = await lockDiscount(ctx, discount_id)
      if (findIn(discount, id)) {
        mustOwnRule(discount)
        await ctx.db.discountCondition.delete({ where: { id } })
      } else if (await exists(ctx, id)) throw new Refusal("not_found", foreign(discount_id, id))
      return { id, object: "discount-condition", deleted: true, ...(await getDiscount(ctx, discount_id)) }
    }),

  addResources: onCondition
    .meta(rest("POST /admin/discounts/{discount_id}/conditions/{condition_id}/batch", "Add Batch Resources"))
    .input(Batch)
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { discount_id, condition_id, resources: given } }) => {
      await addResources(ctx, await lockedCondition(ctx, discount_id, condition_id), idsIn(given))
      return getDiscount(ctx, discount_id)
    }),

  removeResources: onCondition
    .meta(rest("DELETE /admin/discounts/{discount_id}/conditions/{condition_id}/batch", "Delete Batch Resources"))
    .input(Batch)
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { discount_id, condition_id, resources: given } }) => {
      await removeResources(ctx, await lockedCondition(ctx, discount_id, condition_id), idsIn(given))
      return getDiscount(ctx, discount_id)
    }),
})

/** A condition that will be changed, its discount locked. */
async function lockedCondition(tx: Context, discount_id: string, id: string) {
  const discount = await lockDiscount(tx, discount_id)
  const condition = await conditionOf(tx, discount, id)
  mustOwnRule(discount)
  return condition
}

/** A discount's condition; refuses an unknown one with not_found, one of another discount with invalid_data. */
async function conditionOf(ctx: Context, discount: LoadedDiscount, id: string) {
  const found = findIn(discount, id)
  if (found) return found
  if (await exists(ctx, id)) throw new Refusal("invalid_data", foreign(discount.id, id))
  throw new Refusal("not_found", `DiscountCondition with id ${id} was not found`)
}

const findIn = ({ rule }: LoadedDiscount, id: string) => rule?.conditions.find((one) => one.id === id)

async function exists({ db }: Context, id: string): Promise<boolean> {
  return (await db.discountCondition.count({ where: { id } })) > 0
}

const foreign = (discount_id: string, id: string) =>
  `Condition with id ${id} does not belong to Discount with id ${discount_id}`

function ruleOf({ id, rule }: LoadedDiscount) {
  if (!rule) throw new Refusal("invalid_data", `Discount with id ${id} has no rule`)
  return rule
}

const idsIn = (given: { id: string }[]) => [...new Set(given.map(({ id }) => id))]
