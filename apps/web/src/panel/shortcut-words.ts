import { wordsIn } from "./words/index.tsx"

export const useShortcutWords = wordsIn({
  en: {
    title: "Keyboard shortcuts",
    search: "Search and jump",
    help: "This list",
    create: "New",
    edit: "Open the row, or edit the form",
    next: "Next row",
    previous: "Previous row",
    select: "Select row",
    filter: "Search in the table",
    save: "Save the form",
    close: "Close",
    go: (page: string) => `Go to ${page}`,
    enabled: "Single-key shortcuts are on",
  },
  de: {
    title: "Tastenkürzel",
    search: "Suchen und springen",
    help: "Diese Liste",
    create: "Neu",
    edit: "Zeile öffnen oder Formular bearbeiten",
    next: "Nächste Zeile",
    previous: "Vorige Zeile",
    select: "Zeile auswählen",
    filter: "In der Tabelle suchen",
    save: "Formular speichern",
    close: "Schließen",
    go: (page) => `Zu ${page}`,
    enabled: "Kürzel mit einzelnen Tasten sind an",
  },
})
