import { changes, deleted, Id, input, Metadata, rest } from "@mercer/rest"
import * as z from "zod"
import { adminChange, adminWrite } from "../access/procedures.ts"
import { findOne } from "../data/read.ts"
import { ProductType } from "../entities/index.ts"
import { one } from "../wire/answers.ts"
import { changeLabel, deleteLabel, mergeLabel } from "./change-label.ts"

const Answer = one("product_type", ProductType)
const Value = z.string().trim().min(1).max(255).optional()

/** @public */
export const productTypeChanges = {
  update: adminChange("product_type")
    .meta(rest("POST /admin/product-types/{id}", "Update a Product Type"))
    .input(changes({ id: Id, value: Value, metadata: Metadata }))
    .output(Answer)
    .mutation(async ({ ctx, input: { id, value, metadata } }) => {
      await changeLabel(ctx, "product_type", id, { value, metadata })
      return { product_type: await findOne(ctx, "ProductType", { id }, {}, "The product type") }
    }),

  merge: adminWrite
    .meta(rest("POST /admin/product-types/{id}/merge", "Merge a Product Type into Another"))
    .input(input({ id: Id, into_id: Id }))
    .output(Answer)
    .mutation(async ({ ctx, input: { id, into_id } }) => {
      await mergeLabel(ctx, "product_type", id, into_id)
      return { product_type: await findOne(ctx, "ProductType", { id: into_id }, {}, "The product type") }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/product-types/{id}", "Delete a Product Type"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("product-type"))
    .mutation(async ({ ctx, input: { id } }) => {
      await deleteLabel(ctx, "product_type", id)
      return { id, object: "product-type" as const, deleted: true as const }
    }),
}
