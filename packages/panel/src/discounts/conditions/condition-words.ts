import { wordsIn } from "#panel/words/index.tsx"

/** Texts of conditions in read-only views. */
export const useConditionWords = wordsIn("discounts/conditions/condition", {
  title: "Conditions",
  none: "Applies to all products and customers.",
  noneText: "Add conditions to limit the discount to products, types, collections, tags, or customer groups.",
  freeShipping: "Product conditions don’t apply to free shipping.",
  add: "Add condition",
  remove: "Delete condition",
  heads: {
    products: { in: "Only these products", not_in: "Exclude these products" },
    product_types: { in: "Only these types", not_in: "Exclude these types" },
    product_collections: { in: "Only these collections", not_in: "Exclude these collections" },
    product_tags: { in: "Only products with these tags", not_in: "Exclude products with these tags" },
    customer_groups: { in: "Only these customer groups", not_in: "Exclude these customer groups" },
  },
  more: (n: number) => `and ${n} more`,
  takeOff: (name: string) => `Remove ${name}`,
})
