import { wordsIn } from "#panel/words/index.tsx"

export const useJobWords = wordsIn("system/job", {
  en: {
    title: "Jobs of the store",
    name: "Job",
    at: "Schedule",
    last: "Last run",
    state: "Result",
    states: { done: "Done", failed: "Failed", running: "Running", never: "Not run yet" },
    run: "Run now",
    runName: (name: string) => `Run now: ${name}`,
    again: "Try again",
    againName: (name: string) => `Try again: ${name}`,
    queued: "Job is starting",
  },
  de: {
    title: "Aufgaben des Shops",
    name: "Aufgabe",
    at: "Zeitplan",
    last: "Letzter Lauf",
    state: "Ergebnis",
    states: { done: "Erledigt", failed: "Fehlgeschlagen", running: "Läuft", never: "Noch nicht gelaufen" },
    run: "Jetzt ausführen",
    runName: (name) => `Jetzt ausführen: ${name}`,
    again: "Erneut versuchen",
    againName: (name) => `Erneut versuchen: ${name}`,
    queued: "Aufgabe wird gestartet",
  },
})
