import { lineOf } from "#panel/csv/csv.ts"
import { decimalsOf } from "#panel/money/units.ts"

/** Where a price column applies: a region's name, and its currency. */
export interface PricePlace {
  place: string
  currency: string
}

const TEMPLATE = [
  "Product Id",
  "Product Handle",
  "Product Title",
  "Product Subtitle",
  "Product Description",
  "Product Status",
  "Product Thumbnail",
  "Product Weight",
  "Product Material",
  "Product Collection Handle",
  "Product Type",
  "Product Tags",
  "Product Discountable",
  "Variant Id",
  "Variant Title",
  "Variant SKU",
  "Variant Barcode",
  "Variant Inventory Quantity",
  "Variant Allow Backorder",
  "Variant Manage Inventory",
]
const OPTION = ["Option 1 Name", "Option 1 Value"]

/** The names of the columns, for this shop's regions. */
export function templateCsv(places: PricePlace[]): string {
  return csv([[...TEMPLATE, ...places.map(priceHeader), ...OPTION, "Image 1 Url"]])
}

const MUG = {
  handle: "example-mug",
  title: "Example Mug",
  text: "Made by the example file. Undo the import to be rid of it.",
  tags: "example",
  picture: "mug",
  option: "Size",
  price: 14.5,
  variants: ["Small", "Large"],
}
const CAP = {
  ...MUG,
  handle: "example-cap",
  title: "Example Cap",
  picture: "cap",
  option: "Color",
  price: 24,
  variants: ["Sand", "Moss", "Ink"],
}

/** A file that can be imported: two new draft products with five variants and prices in each region. */
export function exampleCsv(places: PricePlace[]): string {
  const head = ["Product Handle", "Product Title", "Product Description", "Product Status", "Product Tags"]
  const variant = ["Variant Title", "Variant SKU", "Variant Inventory Quantity", "Variant Manage Inventory"]
  const rows = [MUG, CAP].flatMap((product) =>
    product.variants.map((name, at) => [
      ...[product.handle, product.title, product.text, "draft", product.tags],
      ...[name, `${product.handle}-${name}`.toUpperCase(), String(10 * (at + 1)), "true"],
      ...places.map(({ currency }) => priceIn(currency, product.price + at)),
      ...[product.option, name, `${window.location.origin}/demo/${product.picture}.svg`],
    ]),
  )
  return csv([[...head, ...variant, ...places.map(priceHeader), ...OPTION, "Image 1 Url"], ...rows])
}

const priceHeader = ({ place, currency }: PricePlace) => `Price ${place} [${currency.toUpperCase()}]`
function priceIn(currency: string, amount: number) {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? String(Math.ceil(amount) * 100) : amount.toFixed(decimals)
}

const csv = (rows: string[][]) => rows.map(lineOf).join("")
