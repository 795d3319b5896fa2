import { wordsIn } from "#panel/words/index.tsx"

export const useClaimWords = wordsIn({
  en: {
    title: "Claims",
    open: "Open a claim",
    none: "No claims. If something was wrong with the goods, open one to replace or refund them.",
    orderCanceled: "The order is cancelled.",
    notPacked: "Nothing of the order is packed yet. Pack it first.",
  },
  de: {
    title: "Reklamationen",
    open: "Reklamation eröffnen",
    none: "Keine Reklamationen. Stimmte etwas mit der Ware nicht, lässt sie sich hier ersetzen oder erstatten.",
    orderCanceled: "Die Bestellung ist storniert.",
    notPacked: "Von der Bestellung ist noch nichts gepackt. Bitte erst packen.",
  },
})
