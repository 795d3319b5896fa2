import { wordsIn } from "#panel/words/index.tsx"

export const useUseWords = wordsIn("media/use", {
  en: {
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
  },
  de: {
    open: "Für Produkte verwenden …",
    title: "Für Produkte verwenden",
    help: "Das Bild wird das letzte Bild der gewählten Produkte, und das Vorschaubild derer, die keines haben.",
    search: "Produkte suchen",
    products: "Produkte",
    chosen: (n) => (n === 1 ? "1 Produkt ausgewählt" : `${n} Produkte ausgewählt`),
    add: (n) => (n === 1 ? "Zu 1 Produkt hinzufügen" : `Zu ${n} Produkten hinzufügen`),
    isIn: "bereits hinzugefügt",
    done: (n) => (n === 1 ? "Bild zu 1 Produkt hinzugefügt" : `Bild zu ${n} Produkten hinzugefügt`),
    doneMany: (images, products) =>
      `${images === 1 ? "1 Bild" : `${images} Bilder`} zu ${products === 1 ? "1 Produkt" : `${products} Produkten`} hinzugefügt`,
    more: "Mehr anzeigen",
    none: "Keine Ergebnisse",
    noneText: "Ändern Sie Ihre Suche.",
  },
})
