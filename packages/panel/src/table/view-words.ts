import { wordsIn } from "#panel/words/index.tsx"

export const useViewWords = wordsIn("table/view", {
  en: {
    share: "Share with all users",
    shareHelp: "Everyone who uses this panel sees a shared view. Only you and admins can change or delete it.",
    shared: "Shared",
    saveForMe: "Save for me",
    saveForAll: "Save for all users",
    edit: (name: string) => `Edit view ${name}`,
    editTitle: "Edit view",
    update: "Save current filters to this view",
    saved: "View saved",
    taken: "You already have a view with this name. Enter a different one.",
  },
  de: {
    share: "Für alle Benutzer freigeben",
    shareHelp:
      "Alle, die diesen Bereich nutzen, sehen eine freigegebene Ansicht. Nur du und Admins können sie ändern oder löschen.",
    shared: "Freigegeben",
    saveForMe: "Für mich speichern",
    saveForAll: "Für alle speichern",
    edit: (name) => `Ansicht ${name} bearbeiten`,
    editTitle: "Ansicht bearbeiten",
    update: "Aktuelle Filter in dieser Ansicht speichern",
    saved: "Ansicht gespeichert",
    taken: "Du hast schon eine Ansicht mit diesem Namen. Gib einen anderen ein.",
  },
})
