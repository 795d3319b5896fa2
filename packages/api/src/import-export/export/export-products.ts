import { type ExportShape, exportHeader, exportRows } from "@mercer/commerce"
import type { Prisma } from "@mercer/db"
import type { Context } from "../../context/context.ts"
import { readUnits } from "../../context/currency-units.ts"
import { fileFields } from "../../custom-fields/file-fields.ts"
import { managedProducts } from "../../product/managed-products.ts"
import { ProductFilters } from "../export-filters.ts"
import { readNames, readShape } from "../export-shape.ts"
import { loadStates } from "../import-states.ts"
import type { Exporter } from "./exporter.ts"

/** Products with a line for each variant, as imports read them. */
export const productExporter: Exporter<ExportShape> = {
  what: "product",
  async finder(app, { context }) {
    const filters = ProductFilters.parse(context.filterable_fields ?? {})
    // The filters' conditions do not depend on the request.
    const where: Prisma.ProductWhereInput = await managedProducts({ ...app } as Context, filters)
    return (page) => app.db.product.findMany({ where, select: { id: true }, ...page })
  },
  async shape(app, { id }) {
    const { product = {}, variant = {} } = fileFields(app)
    return {
      ...(await readShape(app, id)),
      custom: { product: Object.keys(product), variant: Object.keys(variant) },
    }
  },
  header: exportHeader,
  async rows(on, ids, shape) {
    const states = await loadStates(on, ids)
    const names = { ...(await readNames(on, [...states.values()])), units: await readUnits(on) }
    return ids.flatMap((id) => {
      const state = states.get(id)
      return state ? exportRows(state, shape, names) : []
    })
  },
}
