import { wordsIn } from "#panel/words/index.tsx"
import { useListWords } from "./words-list.ts"

const useOwn = wordsIn("batch-jobs/start", {
  drop: "Drop a CSV file here",
  dropNow: "Drop to upload",
  choose: "Choose a file",
  dropHelp: "CSV in UTF-8, up to 50 MB and 200,000 rows. You can review all changes before they are made.",
  uploading: (name: string) => `Uploading ${name}`,
  uploaded: "File uploaded",
  uploadFailed: "The file couldn’t be uploaded.",
  several: "Upload one file at a time.",
  noFile: "This is not a file.",
  tooLarge: "The file is larger than 50 MB. Split it into smaller files.",
  firstTime: "New to imports?",
  importPrices: "Import prices",
  pricesHelp: "Each row is one variant. Prices that the file doesn’t have stay as they are.",
  priceColumns: [
    ["Variant Id, Variant SKU", "The variant. One of them is enough."],
    ["Price EUR, Price Europe [EUR]", "Amount with a decimal point: 12.50. Blank changes nothing."],
    ["Min Quantity, Max Quantity", "For prices of certain quantities. Blank for all."],
  ] as [string, string][],
  example: "Download an example file",
  exampleHelp:
    "Two new products with sizes, prices, and images for this store’s regions. You can import it as is and undo the import later.",
  template: "Download an empty template",
  templateHelp: "Only the column names for this store’s regions and currencies. Each row is one variant.",
  changeHelp: "To update existing products, export them, edit the file, and import it again.",
  columnsTitle: "Column reference",
  columns: [
    [
      "Product Handle",
      "Required in every row. Rows with the same handle belong to one product. Product details are read from the first row.",
    ],
    ["Product Id, Variant Id", "Leave blank to create. Enter an ID to update. Exports include the IDs."],
    ["Product Title", "Required for new products."],
    ["Product Status", "draft, proposed, published, or rejected. Default: draft, which is hidden from customers."],
    ["Option 1 Name, Option 1 Value", "For example Size and L. Each variant has one value per option."],
    [
      "Price EUR, Price Europe [EUR]",
      "Amount with a decimal point: 12.50. For a currency or a single region. Prices missing from a row are removed.",
    ],
    ["Product Tags", "Separate with commas."],
    ["Image 1 Url, Sales Channel 1 Name, …", "Replaces the product’s existing values."],
  ] as [string, string][],
  exportIntro: "Export matching products to a CSV file. Edit and import it again, or keep it as a backup.",
  search: "Search",
  searchHelp: "Searches title, description, handle, and SKU.",
  status: "Status",
  statusAny: "Any status",
  collection: "Collection",
  collectionAny: "Any collection",
  productType: "Type",
  typeAny: "Any type",
  category: "Category",
  categoryAny: "Any category",
  changedSince: "Updated since",
  startExport: "Export",
  exportStarted: "Export started",
})

/** Texts of the pages that start an import or export. */
export const useStartWords = () => ({ ...useListWords(), ...useOwn() })
