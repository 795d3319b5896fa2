import { wordsIn } from "#panel/words/index.tsx"

/** The words of the list and of a new discount, which a stored one does without. */
export const useMoreWords = wordsIn({
  en: {
    codeTaken: "There is a discount with this code already.",
    openTaken: "Open it",
    generate: "Generate",
    what: "What it does",
    isDisabled: "Disabled",
    enabledOnly: "Enabled",
    enable: "Enable",
    disable: "Disable",
    emptyTitle: "No discounts yet",
    emptyText: "A discount is a code that takes something off: percent, an amount, or the shipping.",
    dynamic: "Cut single codes from it",
    dynamicHelp: "One code for each shopper, good once, under this discount’s rule.",
    needsRegion: "Choose at least one region.",
    oneRegion: "A fixed amount is in one currency, so it has one region.",
  },
  de: {
    codeTaken: "Diesen Code hat schon ein Rabatt.",
    openTaken: "Öffnen",
    generate: "Erzeugen",
    what: "Was er tut",
    isDisabled: "Aus",
    enabledOnly: "An",
    enable: "Einschalten",
    disable: "Ausschalten",
    emptyTitle: "Noch keine Rabatte",
    emptyText: "Ein Rabatt ist ein Code, der etwas abzieht: Prozent, einen Betrag oder den Versand.",
    dynamic: "Einzelne Codes davon ausgeben",
    dynamicHelp: "Ein Code je Kunde, einmal gültig, nach der Regel dieses Rabatts.",
    needsRegion: "Mindestens eine Region wählen.",
    oneRegion: "Ein fester Betrag hat eine Währung, darum gilt er in einer Region.",
  },
})
