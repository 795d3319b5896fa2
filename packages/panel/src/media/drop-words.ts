import { wordsIn } from "#panel/words/index.tsx"

export const useDropWords = wordsIn("media/drop", {
  en: {
    dropHere: "Drop files here, or",
    choose: "Choose files",
    kinds: "PNG, JPEG, GIF, WebP or AVIF, up to 50 MB each",
    notPicture: (names: string) => `Unsupported file type: ${names}`,
    uploading: (n: number) => (n === 1 ? "Uploading 1 file…" : `Uploading ${n} files…`),
  },
  de: {
    dropHere: "Dateien hier ablegen oder",
    choose: "Dateien auswählen",
    kinds: "PNG, JPEG, GIF, WebP oder AVIF, je bis 50 MB",
    notPicture: (names) => `Nicht unterstützter Dateityp: ${names}`,
    uploading: (n) => (n === 1 ? "1 Datei wird hochgeladen …" : `${n} Dateien werden hochgeladen …`),
  },
})
