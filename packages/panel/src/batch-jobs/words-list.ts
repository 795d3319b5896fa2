import { wordsIn } from "#panel/words/index.tsx"
import { pluralEn } from "./counts.ts"

/** Texts of the list and of the pages it links to. */
export const useListWords = wordsIn("batch-jobs/list", {
  title: "Imports and exports",
  intro: "Your imports and exports. They continue if you leave or close this page.",
  import: "Import products",
  export: "Export products",
  one: "Import or export",
  types: {
    "product-import": "Product import",
    "product-export": "Product export",
    "order-export": "Order export",
    "price-list-import": "Price list import",
  } as Record<string, string>,
  type: "Type",
  file: "File",
  state: "Status",
  effect: "Changes",
  started: "Started",
  ended: "Finished",
  states: {
    reading: "Reading file",
    preview: "Needs review",
    running: "In progress",
    completed: "Completed",
    failed: "Failed",
    canceled: "Canceled",
    undoing: "Undoing",
    undone: "Undone",
  },
  emptyTitle: "No imports or exports yet",
  emptyText: "Import products from a CSV file or export them. You can review all changes before they are made.",
  products: (n: number) => pluralEn(n, "product", "products"),
  problems: (n: number) => pluralEn(n, "problem", "problems"),
  created: (n: number) => `${n.toLocaleString("en")} new`,
  updated: (n: number) => `${n.toLocaleString("en")} updated`,
  variantsCreated: (n: number) => `${pluralEn(n, "variant", "variants")} added`,
  variantsUpdated: (n: number) => `${pluralEn(n, "variant", "variants")} updated`,
  cancel: "Cancel",
  steps: ["File", "Preview", "Import", "Result"],
})
