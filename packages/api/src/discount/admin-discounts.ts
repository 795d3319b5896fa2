import {
  ALLOCATIONS,
  changedTerms,
  discountCode,
  newConditions,
  newRule,
  newTerms,
  RULE_TYPES,
  regionsFor,
} from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  input,
  List,
  Metadata,
  Order,
  optional,
  QueryBoolean,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import { discountApplies } from "../cart-change/admin-discount-applies.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { Discount } from "../entities/index.ts"
import { many } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { discountRegions } from "./admin-discount-regions.ts"
import { dynamicCodes } from "./admin-dynamic-codes.ts"
import { addConditions, addRegions, changeRule, checkFixedAmount, setRegions } from "./change-discount.ts"
import { ChangedRule, Code, NewRule, terms } from "./discount-input.ts"
import { lockDiscount, mustBeFreeCode, mustHaveRegions } from "./lock-discount.ts"
import { lockDiscountRow } from "./queries.ts"
import { DISCOUNT, DiscountAnswer, getDiscount } from "./responses.ts"

const Columns = [
  "id",
  "code",
  "is_dynamic",
  "is_disabled",
  "starts_at",
  "ends_at",
  "usage_limit",
  "usage_count",
  "valid_duration",
  "rule_id",
  "parent_discount_id",
  "created_at",
  "updated_at",
] as const

/** @public */
export const discounts = router({
  create: adminWrite
    .meta(rest("POST /admin/discounts", "Creates a Discount"))
    .input(
      input({
        code: Code,
        rule: NewRule,
        regions: z.array(Id),
        is_dynamic: z.boolean().optional(),
        ...terms,
        metadata: Metadata,
      }),
    )
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { rule, regions: given, metadata, ...wanted } }) => {
      const facts = newRule(rule)
      const regions = regionsFor(rule.type, given)
      const discount = newTerms(wanted, ctx.now())
      const conditions = newConditions([], rule.conditions ?? [])
      await mustBeFreeCode(ctx, discount.code)
      await mustHaveRegions(ctx, regions)
      await checkFixedAmount(ctx, facts, regions)
      const [id, rule_id] = [newId("disc"), newId("dru")]
      await ctx.db.discountRule.create({ data: { id: rule_id, ...facts } })
      await ctx.db.discount.create({
        data: { id, rule_id, ...discount, metadata: (metadata ?? undefined) as object | undefined },
      })
      await addRegions(ctx, id, regions)
      await addConditions(ctx, rule_id, conditions)
      return getDiscount(ctx, id)
    }),

  list: admin
    .meta(rest("GET /admin/discounts", "List Discounts", { kept: true }))
    .input(
      input({
        q: QueryString,
        rule: z.strictObject({ type: List(RULE_TYPES), allocation: List(ALLOCATIONS) }).optional(),
        is_dynamic: QueryBoolean,
        is_disabled: QueryBoolean,
        /** The codes that were generated from a discount; with the text `null`, discounts that are not such codes. */
        parent_discount_id: QueryString,
        created_at: DateFilter,
        updated_at: DateFilter,
        order: Order(...Columns),
        ...AdminPage(20),
      }),
    )
    .output(many("discounts", Discount, DISCOUNT))
    .query(({ ctx, input: { q, rule, order, limit, offset, expand: _, fields: _f, ...equal } }) => {
      const parent = equal.parent_discount_id === "null" && { parent_discount_id: null }
      const where = {
        ...equal,
        ...parent,
        ...live,
        ...searching(q, ["code"]),
        ...(rule && hasAny(rule) && { rule: { type: oneOf(rule.type), allocation: oneOf(rule.allocation) } }),
      }
      return page(ctx, "Discount", "discounts", { limit, offset }, { where, order: ordering(order) })
    }),

  getByCode: admin
    .meta(rest("GET /admin/discounts/code/{code}", "Get Discount by Code"))
    .input(input({ code: Id }))
    .output(DiscountAnswer)
    .query(async ({ ctx, input }) => {
      const code = discountCode(input.code)
      return { discount: await findOne(ctx, "Discount", { code }, treeOf(ctx.shape), `Discounts with code ${code}`) }
    }),

  get: admin
    .meta(rest("GET /admin/discounts/{id}", "Get a Discount"))
    .input(input({ id: Id }))
    .output(DiscountAnswer)
    .query(({ ctx, input: { id } }) => getDiscount(ctx, id)),

  update: adminChange("discount")
    .meta(rest("POST /admin/discounts/{id}", "Update a Discount"))
    .input(
      changes({
        id: Id,
        code: Code.optional(),
        rule: optional(ChangedRule),
        regions: optional(z.array(Id)),
        ...terms,
        metadata: Metadata,
      }),
    )
    .output(DiscountAnswer)
    .mutation(async ({ ctx, input: { id, rule, regions, metadata, ...change } }) => {
      const discount = await lockDiscount(ctx, id)
      const changed = changedTerms(discount, change, ctx.now())
      if (changed.code !== undefined) await mustBeFreeCode(ctx, changed.code, id)
      const merged = updatedMetadata(discount.metadata, metadata) as object | undefined
      await ctx.db.discount.update({ where: { id }, data: { ...changed, metadata: merged } })
      if (rule) await changeRule(ctx, discount, rule)
      if (regions) await setRegions(ctx, discount, regions)
      const fixed = discount.rule && { ...discount.rule, value: rule?.value ?? discount.rule.value }
      await checkFixedAmount(ctx, fixed, regions ?? discount.regions.map((region) => region.id), discount)
      return getDiscount(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/discounts/{id}", "Delete a Discount"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("discount"))
    .mutation(async ({ ctx, input: { id } }) => {
      await lockDiscountRow(ctx, id)
      // v1: the codes generated from it stayed, without regions.
      const where = { OR: [{ id }, { parent_discount_id: id }], ...live }
      await ctx.db.discount.updateMany({ where, data: { deleted_at: ctx.now() } })
      return { id, object: "discount" as const, deleted: true as const }
    }),

  ...discountApplies,
  ...discountRegions,
  ...dynamicCodes,
})

const hasAny = (filter: object | undefined) =>
  filter !== undefined && Object.values(filter).some((wanted) => wanted !== undefined)
