// A shop's custom fields: declared once for the whole program.
import { createClient } from "@mercer/client"

declare const fields: {
  readonly Product: {
    readonly warranty_months: { readonly type: "int"; readonly filter: true; readonly store: true }
    readonly grade: { readonly type: "select"; readonly options: readonly ["A", "B"] }
  }
}

declare module "@mercer/client" {
  interface Own {
    fields: typeof fields
  }
}

export async function known() {
  const mercer = createClient({ url: "http://shop.test", api_token: "token" })
  const { product } = await mercer.post("/admin/products/{id}", { id: "prod_1", warranty_months: 24, grade: "A" })
  const months: number | null | undefined = product.warranty_months
  await mercer.post("/admin/products", { title: "Cup", warranty_months: null })
  const { products } = await mercer.get("/store/products", { warranty_months: { gte: 12 }, order: "-warranty_months" })
  const grade: "A" | "B" | null | undefined = products[0]?.grade
  // @ts-expect-error it is a number
  await mercer.post("/admin/products/{id}", { id: "prod_1", warranty_months: "24" })
  // @ts-expect-error there is no such option
  await mercer.post("/admin/products/{id}", { id: "prod_1", grade: "C" })
  // @ts-expect-error there is no such field
  await mercer.post("/admin/products/{id}", { id: "prod_1", warranty_years: 2 })
  // @ts-expect-error lists are not filtered by it
  await mercer.get("/store/products", { grade: "A" })
  // @ts-expect-error nor sorted
  await mercer.get("/store/products", { order: "grade" })
  return [months, grade]
}
