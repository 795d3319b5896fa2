import { wordsIn } from "#panel/words/index.tsx"

export const useLibraryWords = wordsIn("media/library", {
  open: "Choose from library",
  title: "Choose images",
  search: "Search media",
  images: "Images",
  chosen: (n: number) => (n === 1 ? "1 image selected" : `${n} images selected`),
  add: (n: number) => (n === 1 ? "Add 1 image" : `Add ${n} images`),
  asThumbnail: "Set the first one as thumbnail",
  isIn: "already added",
  more: "Show more",
  none: "No images found",
  noneText: "Change your search, or upload images.",
})
