import { wordsIn } from "#panel/words/index.tsx"

/** Texts for editing conditions, loaded on demand. */
export const useChangeWords = wordsIn("discounts/change", {
  edit: "Replace all",
  replaced: "List replaced",
  changed: "Someone else changed this list. The current list is loaded. Save again to replace it.",
  kind: "Condition type",
  kinds: {
    products: "Products",
    product_types: "Product types",
    product_collections: "Collections",
    product_tags: "Product tags",
    customer_groups: "Customer groups",
  },
  operator: "Include or exclude",
  operators: { in: "Include only these", not_in: "Exclude these" },
  search: {
    products: "Search products",
    product_types: "Search types",
    product_collections: "Search collections",
    product_tags: "Search tags",
    customer_groups: "Search groups",
  },
  chosen: "already added",
  nothing: "Nothing selected. Search and press Enter to add.",
  both: "This discount already has both conditions of this type.",
  lastOne: "A condition needs at least one item. Delete the condition instead.",
  made: "Condition added",
  gone: "Condition deleted",
  added: (name: string) => `${name} added`,
  removed: (name: string) => `${name} removed`,
  turned: "Condition updated",
})
