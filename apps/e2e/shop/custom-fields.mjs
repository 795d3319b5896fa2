// Loaded before the server: the reference shop with custom fields, which it does not have itself. The server keeps the
// shop that it was configured with in this place.
const fields = {
  Product: {
    warranty_months: { type: "int", filter: true, store: true, label: "Warranty (months)" },
    margin: { type: "decimal" },
    care: { type: "text", filter: true },
    fragile: { type: "boolean", filter: true },
    sold_from: { type: "date", filter: true },
    grade: { type: "select", options: ["A", "B"], filter: true },
  },
  ProductVariant: { shelf: { type: "int", filter: true } },
  ProductCollection: { season: { type: "text", filter: true } },
  ProductCategory: { teaser: { type: "text", filter: true } },
  Customer: { vat_number: { type: "text", filter: true, label: "VAT number" } },
  Order: { due: { type: "date", filter: true } },
}

let shop
Object.defineProperty(globalThis, "mercerConfig", {
  get: () => shop && { ...shop, fields },
  set: (value) => {
    shop = value
  },
})
