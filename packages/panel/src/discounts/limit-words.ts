import { wordsIn } from "#panel/words/index.tsx"

export const useLimitWords = wordsIn("discounts/limit", {
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
})
