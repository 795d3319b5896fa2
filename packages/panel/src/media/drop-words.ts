import { wordsIn } from "#panel/words/index.tsx"

export const useDropWords = wordsIn("media/drop", {
  dropHere: "Drop files here, or",
  choose: "Choose files",
  kinds: "PNG, JPEG, GIF, WebP or AVIF, up to 50 MB each",
  notPicture: (names: string) => `Unsupported file type: ${names}`,
  uploading: (n: number) => (n === 1 ? "Uploading 1 file…" : `Uploading ${n} files…`),
})
