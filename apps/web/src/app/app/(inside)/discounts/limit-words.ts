import { wordsIn } from "#panel/words/index.tsx"

export const useLimitWords = wordsIn({
  en: {
    startsHelp: "Left empty, it starts now. Times are your own.",
    endsHelp: "Left empty, it does not end.",
    limit: "How often it can be used",
    limitHelp: "Left empty, as often as anyone likes.",
    noteHelp: "For operators only.",
    duration: "Each code is valid for",
    durationHelp: "From when it is made. Left empty, codes do not end.",
    units: {
      TM: "minutes",
      TH: "hours",
      D: "days",
      W: "weeks",
      M: "months",
      Y: "years",
      iso: "ISO 8601",
    },
    unit: "Unit",
  },
  de: {
    startsHelp: "Leer beginnt er sofort. Zeiten sind die eigenen.",
    endsHelp: "Leer endet er nicht.",
    limit: "Wie oft er benutzt werden kann",
    limitHelp: "Leer beliebig oft.",
    noteHelp: "Nur für Mitarbeiter.",
    duration: "Jeder Code gilt",
    durationHelp: "Ab seiner Ausgabe. Leer enden die Codes nicht.",
    units: {
      TM: "Minuten",
      TH: "Stunden",
      D: "Tage",
      W: "Wochen",
      M: "Monate",
      Y: "Jahre",
      iso: "ISO 8601",
    },
    unit: "Einheit",
  },
})
