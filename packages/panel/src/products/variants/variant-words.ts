import { wordsIn } from "#panel/words/index.tsx"

/** Texts of the parts that load on scrolling: variants, dimensions and customs. */
export const useVariantWords = wordsIn("products/variants/variant", {
  attributes: "Shipping and customs",
  attributesHelp: "Used for shipments and customs. Variants can have their own values.",
  weight: "Weight (g)",
  length: "Length (mm)",
  height: "Height (mm)",
  width: "Width (mm)",
  hs: "HS code",
  hsHelp: "Customs tariff number.",
  origin: "Country of origin",
  originHelp: "Two-letter country code, such as DE.",
  mid: "MID code",
  material: "Material",
  addVariant: "Add variant",
  sku: "SKU",
  price: "Price",
  backorder: "Continue selling when out of stock",
  barcode: "Barcode",
  ean: "EAN",
  upc: "UPC",
  variantsDeleted: (n: number) => (n === 1 ? "Variant deleted" : `${n} variants deleted`),
  confirmVariants: (n: number) => (n === 1 ? "Delete this variant?" : `Delete ${n} variants?`),
  confirmVariantsText: "Their prices are deleted. Existing orders don’t change. This can’t be undone.",
  noVariants: "No variants yet",
  noVariantsText: "Customers can’t buy a product without variants. Add a variant with a price.",
})
