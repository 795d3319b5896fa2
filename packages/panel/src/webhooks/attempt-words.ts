import { wordsIn } from "#panel/words/index.tsx"

export const useAttemptWords = wordsIn("webhooks/attempt", {
  en: {
    lastAttempt: "Last attempt",
    nextAttempt: "Next attempt",
    duration: "Duration",
    milliseconds: (n: number) => `${n} ms`,
    response: "Response",
    eventId: "Event ID",
  },
  de: {
    lastAttempt: "Letzter Versuch",
    nextAttempt: "Nächster Versuch",
    duration: "Dauer",
    milliseconds: (n) => `${n} ms`,
    response: "Antwort",
    eventId: "Ereignis-ID",
  },
})
