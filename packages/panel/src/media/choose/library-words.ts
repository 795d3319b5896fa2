import { wordsIn } from "#panel/words/index.tsx"

export const useLibraryWords = wordsIn("media/library", {
  en: {
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
  },
  de: {
    open: "Aus Bibliothek wählen",
    title: "Bilder wählen",
    search: "Medien suchen",
    images: "Bilder",
    chosen: (n) => (n === 1 ? "1 Bild ausgewählt" : `${n} Bilder ausgewählt`),
    add: (n) => (n === 1 ? "1 Bild hinzufügen" : `${n} Bilder hinzufügen`),
    asThumbnail: "Das erste als Vorschaubild festlegen",
    isIn: "bereits hinzugefügt",
    more: "Mehr anzeigen",
    none: "Keine Bilder gefunden",
    noneText: "Ändern Sie Ihre Suche oder laden Sie Bilder hoch.",
  },
})
