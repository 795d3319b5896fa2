import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { changes, deleted, Id, input, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { find, findOne, treeOf } from "../data/read.ts"
import { ReturnReason } from "../entities/index.ts"
import { list, one } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { lockReasonRow } from "./queries.ts"

const SHOWN = ["parent_return_reason", "return_reason_children"]
const ReasonAnswer = one("return_reason", ReturnReason, SHOWN)
const word = z.string().min(1).max(255)

/** @public */
export const returnReasons = router({
  create: adminWrite
    .meta(rest("POST /admin/return-reasons", "Create a Return Reason"))
    .input(
      input({
        label: word,
        value: word,
        parent_return_reason_id: optional(Id),
        description: optional(z.string().max(5_000)),
        metadata: Metadata,
      }),
    )
    .output(ReasonAnswer)
    .mutation(async ({ ctx, input: { label, value, parent_return_reason_id, description, metadata } }) => {
      if (parent_return_reason_id) await mustBeTop(ctx, parent_return_reason_id)
      const id = newId("rr")
      const data = { id, label, value, parent_return_reason_id, description, metadata: metadata as object | undefined }
      await ctx.db.returnReason.create({ data })
      return getResponse(ctx, id)
    }),

  list: admin
    .meta(rest("GET /admin/return-reasons", "List Return Reasons"))
    .input(input({}))
    .output(list("return_reasons", ReturnReason, SHOWN))
    .query(async ({ ctx }) => {
      const all = await find(ctx, "ReturnReason", {}, treeOf(ctx.shape))
      // The others are returned as children of these.
      return { return_reasons: all.filter(({ parent_return_reason_id }) => parent_return_reason_id === null) }
    }),

  get: admin
    .meta(rest("GET /admin/return-reasons/{id}", "Get a Return Reason"))
    .input(input({ id: Id }))
    .output(ReasonAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: adminChange("return_reason")
    .meta(rest("POST /admin/return-reasons/{id}", "Update a Return Reason"))
    .input(
      changes({
        id: Id,
        label: word.optional(),
        value: word.optional(),
        description: optional(z.string().max(5_000)),
        metadata: Metadata,
      }),
    )
    .output(ReasonAnswer)
    .mutation(async ({ ctx, input: { id, label, value, description, metadata } }) => {
      const reason = await lockReason(ctx, id)
      const data = { label, value, description }
      const merged = updatedMetadata(reason.metadata, metadata) as object | undefined
      await ctx.db.returnReason.update({ where: { id }, data: { ...data, metadata: merged } })
      return getResponse(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/return-reasons/{id}", "Delete a Return Reason"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("return_reason"))
    .mutation(async ({ ctx, input: { id } }) => {
      // A reason is deleted with its children; returns that used them keep their rows.
      const where = { OR: [{ id }, { parent_return_reason_id: id }], ...live }
      await ctx.db.returnReason.updateMany({ where, data: { deleted_at: ctx.now() } })
      return { id, object: "return_reason" as const, deleted: true as const }
    }),
})

async function getResponse(ctx: Context, id: string) {
  const what = `Return reason with id: ${id}`
  return { return_reason: await findOne(ctx, "ReturnReason", { id }, treeOf(ctx.shape), what) }
}

/** The reason, locked until the transaction ends. */
async function lockReason(ctx: Context, id: string) {
  await lockReasonRow(ctx, id)
  return findOne(ctx, "ReturnReason", { id }, {}, `Return reason with id: ${id}`)
}

/** Reasons have one level of children: a child reason cannot have children. */
async function mustBeTop(ctx: Context, id: string) {
  const parent = await lockReason(ctx, id)
  if (parent.parent_return_reason_id !== null)
    throw new Refusal("invalid_data", "A return reason that has a parent cannot have return reasons below it")
}
