import { admin, input, many, Page, page, Refusal, rest, router } from "mercer"
import { exportAll } from "./export.ts"
import { ErpExport } from "./responses.ts"

const list = admin
  .meta(rest("GET /admin/erp-exports", "List ERP Exports"))
  .input(input({ ...Page(20) }))
  .output(many("erp_exports", ErpExport))
  .query(({ ctx, input }) => page(ctx, "ErpExport", "erp_exports", input, { where: {} }))

/** Not in a transaction: it asks the file provider. */
const run = admin
  .meta(rest("POST /admin/erp-exports", "Export to the ERP Now"))
  .input(input({}))
  .output(many("erp_exports", ErpExport))
  .mutation(async ({ ctx }) => {
    const ids = await exportAll(ctx).catch((error) => {
      ctx.log.error({ err: error }, "An ERP export could not be stored")
      throw new Refusal("unavailable", "The file could not be stored. Try again; the nightly export does so too")
    })
    if (ids.length === 0) throw new Refusal("not_allowed", "Everything has been exported already")
    return page(ctx, "ErpExport", "erp_exports", { limit: ids.length, offset: 0 }, { where: { id: { in: ids } } })
  })

/** Called `shop.erp-exports.list` and `shop.erp-exports.run`. */
export const operations = { "erp-exports": router({ list, run }) }
