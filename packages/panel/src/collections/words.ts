import { wordsIn } from "#panel/words/index.tsx"

export const useCollectionWords = wordsIn("collections", {
  title: "Collections",
  one: "Collection",
  create: "New collection",
  name: "Title",
  handle: "Handle",
  handleHelp: "Used in the storefront URL. Leave blank to generate it from the title.",
  products: "Products",
  productCount: (n: number) => (n === 1 ? "1 product" : `${n} products`),
  emptyTitle: "No collections yet",
  emptyText: "Group related products, such as a season, so that customers can find them.",
  moved: "Products in another collection are moved here.",
  deleted: (n: number) => (n === 1 ? "Collection deleted" : `${n} collections deleted`),
  confirm: (n: number) => (n === 1 ? "Delete this collection?" : `Delete ${n} collections?`),
  confirmText: "Its products aren’t deleted. This can’t be undone.",
})
