import { defineFields } from "mercer"

export const fields = defineFields({
  Product: {
    warranty_months: { type: "int", filter: true, store: true, label: "Warranty (months)" },
    grade: { type: "select", options: ["A", "B", "C"], filter: true },
    supplier_note: { type: "text" },
  },
  ProductVariant: { shelf: { type: "int" } },
  Order: { gift: { type: "boolean", filter: true, store: true } },
})

declare module "mercer" {
  interface Own {
    fields: typeof fields
  }
}
