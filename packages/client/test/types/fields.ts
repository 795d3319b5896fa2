// A shop's custom fields: declared once for the whole program.
import { createClient } from "@mercer/client"

declare const fields: {
  readonly Product: {
    readonly warranty_months: { readonly type: "int"; readonly filter: true; readonly store: true }
    readonly grade: { readonly type: "select"; readonly options: readonly ["A", "B"] }
  }
  readonly ProductVariant: { readonly shelf: { readonly type: "int"; readonly filter: true } }
  readonly Order: { readonly gift: { readonly type: "boolean"; readonly store: true } }
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
  await mercer.post("/admin/products", { title: "Cup", variants: [{ title: "Red", shelf: 12 }] })
  // @ts-expect-error it is a number, in a list too
  await mercer.post("/admin/products", { title: "Cup", variants: [{ title: "Red", shelf: "12" }] })
  // @ts-expect-error a variant has a title, and no other field
  await mercer.post("/admin/products", { title: "Cup", variants: [{ title: "Red", rack: 12 }] })
  await mercer.post("/admin/products/{id}/variants/{variant_id}", { id: "a", variant_id: "b", shelf: null })
  const { variants } = await mercer.get("/admin/variants", { shelf: { gte: 12 }, order: "-shelf" })
  const shelf: number | null | undefined = variants[0]?.shelf
  const { order } = await mercer.post("/admin/orders/{id}", { id: "order_1", gift: true })
  const gift: boolean | null | undefined = order.gift
  return [months, grade, shelf, gift]
}
