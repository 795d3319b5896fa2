import { wordsIn } from "#panel/words/index.tsx"

export const useBulkWords = wordsIn("products/sheet", {
  open: "Bulk edit",
  title: "Edit variants",
  variant: "Variant",
  sku: "SKU",
  barcode: "Barcode",
  ean: "EAN",
  upc: "UPC",
  price: (currency: string) => `Price ${currency}`,
  inventory: "Inventory",
  track: "Track inventory",
  oversell: "Continue selling when out of stock",
  ships: "Requires shipping",
  required: "Enter a title.",
  taken: "Another variant has this value. Enter a different one.",
  long: "Enter at most 255 characters.",
  changed: (n: number) => (n === 1 ? "1 variant changed" : `${n} variants changed`),
  saved: (n: number) => (n === 1 ? "1 variant saved" : `${n} variants saved`),
  emptyTitle: "No variants yet",
  emptyText: "Add a variant to the product first.",
})
