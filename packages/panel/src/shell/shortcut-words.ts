import { wordsIn } from "#panel/words/index.tsx"

export const useShortcutWords = wordsIn("shell/shortcut", {
  en: {
    title: "Keyboard shortcuts",
    search: "Search and go to",
    help: "Show keyboard shortcuts",
    create: "New",
    edit: "Open the row or edit the form",
    next: "Next row",
    previous: "Previous row",
    select: "Select row",
    filter: "Search in the table",
    save: "Save the form",
    close: "Close",
    go: (page: string) => `Go to ${page}`,
    enabled: "Enable single-key shortcuts",
  },
  de: {
    title: "Tastenkürzel",
    search: "Suchen und gehe zu",
    help: "Tastenkürzel anzeigen",
    create: "Neu",
    edit: "Zeile öffnen oder Formular bearbeiten",
    next: "Nächste Zeile",
    previous: "Vorherige Zeile",
    select: "Zeile auswählen",
    filter: "In der Tabelle suchen",
    save: "Formular speichern",
    close: "Schließen",
    go: (page) => `Gehe zu ${page}`,
    enabled: "Kürzel mit einzelnen Tasten aktivieren",
  },
})
