import { wordsIn } from "#panel/words/index.tsx"

export const useOvertakenWords = wordsIn("edit/overtaken", {
  en: {
    title: "Changed by someone else",
    text: "Someone else saved changes while you were editing. Which version do you want to keep?",
    mine: "Your version",
    theirs: "Saved version",
    saveMine: "Save my version",
    takeTheirs: "Use saved version",
    later: "Keep editing",
  },
  de: {
    title: "Von jemand anderem geändert",
    text: "Während Ihrer Bearbeitung hat jemand anderes Änderungen gespeichert. Welche Version möchten Sie behalten?",
    mine: "Ihre Version",
    theirs: "Gespeicherte Version",
    saveMine: "Meine Version speichern",
    takeTheirs: "Gespeicherte Version verwenden",
    later: "Weiter bearbeiten",
  },
})
