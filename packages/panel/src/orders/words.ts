import { wordsIn } from "#panel/words/index.tsx"

/** Texts that all order pages share. */
export const useOrderWords = wordsIn("orders", {
  en: {
    title: "Orders",
    one: "Order",
    number: (number: string) => `Order #${number}`,
    statuses: {
      pending: "Open",
      completed: "Completed",
      archived: "Archived",
      canceled: "Canceled",
      requires_action: "Requires action",
    },
    archived: (n: number) => (n === 1 ? "Order archived" : `${n} orders archived`),
  },
  de: {
    title: "Bestellungen",
    one: "Bestellung",
    number: (number) => `Bestellung #${number}`,
    statuses: {
      pending: "Offen",
      completed: "Abgeschlossen",
      archived: "Archiviert",
      canceled: "Storniert",
      requires_action: "Aktion erforderlich",
    },
    archived: (n) => (n === 1 ? "Bestellung archiviert" : `${n} Bestellungen archiviert`),
  },
})
