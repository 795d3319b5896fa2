import { wordsIn } from "#panel/words/index.tsx"

export const useLabelWords = wordsIn("product-labels", {
  tabs: "Types and tags",
  types: "Product types",
  tags: "Product tags",
  value: "Name",
  products: "Products",
  rename: (name: string) => `Rename ${name}`,
  renameTitle: "Rename",
  mergeTitle: (from: string, into: string) => `Merge “${from}” into “${into}”?`,
  mergeText: (into: string) =>
    `“${into}” already exists. Products, discounts and tax rates will use it instead. This can’t be undone.`,
  merge: "Merge",
  merged: "Merged",
  openProducts: "Open products",
  typesEmpty: "No product types yet",
  typesEmptyText: "A type says what kind of product it is. Enter a new one on a product’s page.",
  tagsEmpty: "No product tags yet",
  tagsEmptyText: "Tags help you find and group products. Enter new ones on a product’s page.",
  confirmTypes: (n: number) => (n === 1 ? "Delete this product type?" : `Delete ${n} product types?`),
  confirmTags: (n: number) => (n === 1 ? "Delete this product tag?" : `Delete ${n} product tags?`),
  confirmText: "It’s removed from its products, which aren’t deleted. This can’t be undone.",
  deletedTypes: (n: number) => (n === 1 ? "Product type deleted" : `${n} product types deleted`),
  deletedTags: (n: number) => (n === 1 ? "Product tag deleted" : `${n} product tags deleted`),
})
