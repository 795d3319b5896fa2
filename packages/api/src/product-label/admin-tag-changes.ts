import { changes, deleted, Id, input, Metadata, rest } from "@mercer/rest"
import * as z from "zod"
import { adminChange, adminWrite } from "../access/procedures.ts"
import { findOne } from "../data/read.ts"
import { ProductTag } from "../entities/index.ts"
import { one } from "../wire/answers.ts"
import { changeLabel, deleteLabel, mergeLabel } from "./change-label.ts"

const Answer = one("product_tag", ProductTag)
const Value = z.string().trim().min(1).max(255).optional()

/** @public */
export const productTagChanges = {
  update: adminChange("product_tag")
    .meta(rest("POST /admin/product-tags/{id}", "Update a Product Tag"))
    .input(changes({ id: Id, value: Value, metadata: Metadata }))
    .output(Answer)
    .mutation(async ({ ctx, input: { id, value, metadata } }) => {
      await changeLabel(ctx, "product_tag", id, { value, metadata })
      return { product_tag: await findOne(ctx, "ProductTag", { id }, {}, "The product tag") }
    }),

  merge: adminWrite
    .meta(rest("POST /admin/product-tags/{id}/merge", "Merge a Product Tag into Another"))
    .input(input({ id: Id, into_id: Id }))
    .output(Answer)
    .mutation(async ({ ctx, input: { id, into_id } }) => {
      await mergeLabel(ctx, "product_tag", id, into_id)
      return { product_tag: await findOne(ctx, "ProductTag", { id: into_id }, {}, "The product tag") }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/product-tags/{id}", "Delete a Product Tag"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("product-tag"))
    .mutation(async ({ ctx, input: { id } }) => {
      await deleteLabel(ctx, "product_tag", id)
      return { id, object: "product-tag" as const, deleted: true as const }
    }),
}
