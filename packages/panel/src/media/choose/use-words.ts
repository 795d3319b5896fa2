import { wordsIn } from "#panel/words/index.tsx"

export const useUseWords = wordsIn("media/use", {
  open: "Use on products…",
  title: "Use on products",
  help: "The image becomes the last image of the products you choose, and the thumbnail of those that have none.",
  search: "Search products",
  products: "Products",
  chosen: (n: number) => (n === 1 ? "1 product selected" : `${n} products selected`),
  add: (n: number) => (n === 1 ? "Add to 1 product" : `Add to ${n} products`),
  isIn: "already added",
  done: (n: number) => (n === 1 ? "Image added to 1 product" : `Image added to ${n} products`),
  doneMany: (images: number, products: number) =>
    `${images === 1 ? "1 image" : `${images} images`} added to ${products === 1 ? "1 product" : `${products} products`}`,
  more: "Show more",
  none: "No results",
  noneText: "Change your search.",
})
