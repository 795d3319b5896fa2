import { wordsIn } from "#panel/words/index.tsx"

const pieces = (n: number) => `${n} ${n === 1 ? "item" : "items"}`

export const useTimelineWords = wordsIn({
  en: {
    title: "History",
    placed: "Order placed",
    canceled: "Order cancelled",
    letGo: "Payment cancelled",
    captured: "Payment captured",
    refunded: "Refunded",
    packed: (n: number) => `${pieces(n)} packed`,
    shipped: (n: number) => `${pieces(n)} shipped`,
    unpacked: (n: number) => `${pieces(n)} unpacked`,
    replacementPacked: (n: number) => `Replacement packed: ${pieces(n)}`,
    replacementShipped: (n: number) => `Replacement shipped: ${pieces(n)}`,
    returnRequested: (n: number) => `Return requested: ${pieces(n)}`,
    returnReceived: (n: number) => `Return received: ${pieces(n)}`,
    returnCanceled: (n: number) => `Return cancelled: ${pieces(n)}`,
    claimed: (replaces: boolean): string => (replaces ? "Claim opened: replacement" : "Claim opened: refund"),
    claimCanceled: "Claim cancelled",
    reasons: { discount: "Discount", return: "Return", swap: "Exchange", claim: "Claim", other: "Other" },
  },
  de: {
    title: "Verlauf",
    placed: "Bestellt",
    canceled: "Bestellung storniert",
    letGo: "Zahlung storniert",
    captured: "Zahlung eingezogen",
    refunded: "Erstattet",
    packed: (n) => `${n} Artikel gepackt`,
    shipped: (n) => `${n} Artikel versandt`,
    unpacked: (n) => `${n} Artikel ausgepackt`,
    replacementPacked: (n) => `Ersatz gepackt: ${n} Artikel`,
    replacementShipped: (n) => `Ersatz versandt: ${n} Artikel`,
    returnRequested: (n) => `Retoure angelegt: ${n} Artikel`,
    returnReceived: (n) => `Retoure angenommen: ${n} Artikel`,
    returnCanceled: (n) => `Retoure storniert: ${n} Artikel`,
    claimed: (replaces) => (replaces ? "Reklamation: Ersatz" : "Reklamation: Erstattung"),
    claimCanceled: "Reklamation storniert",
    reasons: { discount: "Rabatt", return: "Retoure", swap: "Umtausch", claim: "Reklamation", other: "Anderes" },
  },
})
