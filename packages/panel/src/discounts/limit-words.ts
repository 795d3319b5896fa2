import { wordsIn } from "#panel/words/index.tsx"

export const useLimitWords = wordsIn("discounts/limit", {
  en: {
    startsHelp: "Leave blank to start immediately. Times are in your time zone.",
    endsHelp: "Leave blank for no end date.",
    limit: "Usage limit",
    limitHelp: "Leave blank for unlimited.",
    noteHelp: "Only visible to your team.",
    duration: "Code validity",
    durationHelp: "Starts when a code is created. Leave blank for no end date.",
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
    startsHelp: "Leer lassen, um sofort zu beginnen. Zeiten sind in Ihrer Zeitzone.",
    endsHelp: "Leer lassen für kein Enddatum.",
    limit: "Nutzungslimit",
    limitHelp: "Leer lassen für unbegrenzt.",
    noteHelp: "Nur für Ihr Team sichtbar.",
    duration: "Gültigkeit der Codes",
    durationHelp: "Beginnt mit der Erstellung eines Codes. Leer lassen für kein Enddatum.",
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
