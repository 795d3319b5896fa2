import { wordsIn } from "#panel/words/index.tsx"

const pieces = (n: number) => `${n} ${n === 1 ? "item" : "items"}`

export const useTimelineWords = wordsIn({
  en: {
    title: "Timeline",
    placed: "Order placed",
    canceled: "Order canceled",
    letGo: "Payment authorization voided",
    captured: "Payment captured",
    refunded: "Refunded",
    packed: (n: number) => `${pieces(n)} fulfilled`,
    shipped: (n: number) => `${pieces(n)} shipped`,
    unpacked: (n: number) => `Fulfillment of ${pieces(n)} canceled`,
    replacementPacked: (n: number) => `Replacement fulfilled: ${pieces(n)}`,
    replacementShipped: (n: number) => `Replacement shipped: ${pieces(n)}`,
    returnRequested: (n: number) => `Return requested: ${pieces(n)}`,
    returnReceived: (n: number) => `Return received: ${pieces(n)}`,
    returnCanceled: (n: number) => `Return canceled: ${pieces(n)}`,
    claimed: (replaces: boolean): string => (replaces ? "Claim created: replacement" : "Claim created: refund"),
    claimCanceled: "Claim canceled",
    reasons: { discount: "Discount", return: "Return", swap: "Exchange", claim: "Claim", other: "Other" },
  },
  de: {
    title: "Zeitachse",
    placed: "Bestellung aufgegeben",
    canceled: "Bestellung storniert",
    letGo: "Zahlungsautorisierung aufgehoben",
    captured: "Zahlung erfasst",
    refunded: "Rückerstattet",
    packed: (n) => `${n} Artikel ausgeführt`,
    shipped: (n) => `${n} Artikel versandt`,
    unpacked: (n) => `Fulfillment von ${n} Artikel(n) storniert`,
    replacementPacked: (n) => `Ersatz ausgeführt: ${n} Artikel`,
    replacementShipped: (n) => `Ersatz versandt: ${n} Artikel`,
    returnRequested: (n) => `Rückgabe angefragt: ${n} Artikel`,
    returnReceived: (n) => `Rückgabe eingegangen: ${n} Artikel`,
    returnCanceled: (n) => `Rückgabe storniert: ${n} Artikel`,
    claimed: (replaces) => (replaces ? "Reklamation erstellt: Ersatz" : "Reklamation erstellt: Rückerstattung"),
    claimCanceled: "Reklamation storniert",
    reasons: { discount: "Rabatt", return: "Rückgabe", swap: "Umtausch", claim: "Reklamation", other: "Sonstiges" },
  },
})
