import { wordsIn } from "./words/index.tsx"

export const useOvertakenWords = wordsIn({
  en: {
    title: "Changed meanwhile",
    text: "Somebody else has saved this while you were working on it. Which version shall stay?",
    mine: "Yours",
    theirs: "Stored now",
    saveMine: "Save mine",
    takeTheirs: "Take what is stored",
    later: "Keep editing",
  },
  de: {
    title: "Inzwischen geändert",
    text: "Jemand anderes hat das inzwischen gespeichert. Welche Fassung soll bleiben?",
    mine: "Hier",
    theirs: "Gespeichert",
    saveMine: "Diese speichern",
    takeTheirs: "Gespeicherte nehmen",
    later: "Weiter bearbeiten",
  },
})
