// A shop with custom fields, which the reference shop does not have, as compiled: for MERCER_SHOP.
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

export default { fields }
