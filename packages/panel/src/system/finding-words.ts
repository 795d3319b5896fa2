import { wordsIn } from "#panel/words/index.tsx"

export const useFindingWords = wordsIn("system/finding", {
  en: {
    title: "Checks",
    text: "The same checks as the command “mercer doctor”.",
    checked: "Checked",
    fine: "No problems found",
    fineText: "All checks passed.",
    levels: { broken: "Broken", problem: "Problem", advice: "Advice" },
    passed: (n: number) => (n === 1 ? "1 check passed" : `${n} checks passed`),
  },
  de: {
    title: "Prüfungen",
    text: "Dieselben Prüfungen wie der Befehl „mercer doctor“. Die Texte sind auf Englisch.",
    checked: "Geprüft",
    fine: "Keine Probleme gefunden",
    fineText: "Alle Prüfungen bestanden.",
    levels: { broken: "Defekt", problem: "Problem", advice: "Hinweis" },
    passed: (n) => (n === 1 ? "1 Prüfung bestanden" : `${n} Prüfungen bestanden`),
  },
})
