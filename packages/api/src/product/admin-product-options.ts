import { mustDifferInTitle, mustDifferWithout, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { changes, Id, input, rest } from "@mercer/rest"
import { adminChange } from "../access/procedures.ts"
import { type LockedProduct, lockProduct } from "./lock-product.ts"
import { getProduct } from "./managed-products.ts"
import { Title } from "./product-input.ts"
import { deletedOf, ProductAnswer } from "./responses.ts"
import { addValues } from "./write-variants.ts"

/** v1: the value of existing variants for a new option. */
const DEFAULT_VALUE = "Default Value"

/** The options of one product; spread into the operations on products. */
export const productOptions = {
  createOption: adminChange("product")
    .meta(rest("POST /admin/products/{id}/options", "Add a Product Option", { changes: "options" }))
    .input(input({ id: Id, title: Title }))
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { id, title } }) => {
      const { options, variants } = await lockProduct(ctx, id)
      mustDifferInTitle([...options.map((one) => one.title), title])
      const option_id = newId("opt")
      await ctx.db.productOption.create({ data: { id: option_id, product_id: id, title, created_at: ctx.now() } })
      await addValues(
        ctx,
        variants.map((variant) => ({ variant_id: variant.id, option_id, value: DEFAULT_VALUE })),
      )
      return { product: await getProduct(ctx, id) }
    }),

  updateOption: adminChange("product", ["product_option", "option_id"])
    .meta(rest("POST /admin/products/{id}/options/{option_id}", "Update a Product Option", { changes: "options" }))
    .input(changes({ id: Id, option_id: Id, title: Title }))
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { id, option_id, title } }) => {
      const { options } = await lockProduct(ctx, id)
      mustHave(options, option_id)
      mustDifferInTitle([...options.filter((one) => one.id !== option_id).map((one) => one.title), title])
      await ctx.db.productOption.update({ where: { id: option_id }, data: { title } })
      return { product: await getProduct(ctx, id) }
    }),

  deleteOption: adminChange("product")
    .meta(rest("DELETE /admin/products/{id}/options/{option_id}", "Delete a Product Option", { changes: "options" }))
    .input(input({ id: Id, option_id: Id }))
    .output(deletedOf("option_id", "option"))
    .mutation(async ({ ctx, input: { id, option_id } }) => {
      const { options, variants } = await lockProduct(ctx, id)
      // An option that was already deleted counts as deleted.
      if (!(await ctx.db.productOption.findFirst({ where: { id: option_id, product_id: id }, select: { id: true } })))
        mustHave(options, option_id)
      if (options.some((one) => one.id === option_id)) mustDifferWithout(option_id, variants)
      const data = { deleted_at: ctx.now() }
      await ctx.db.productOption.updateMany({ where: { id: option_id, ...live }, data })
      await ctx.db.productOptionValue.updateMany({ where: { option_id, ...live }, data })
      return { option_id, object: "option" as const, deleted: true as const, product: await getProduct(ctx, id) }
    }),
}

function mustHave(options: LockedProduct["options"], id: string): void {
  if (!options.some((one) => one.id === id)) throw new Refusal("not_found", `Option with id: ${id} was not found`)
}
