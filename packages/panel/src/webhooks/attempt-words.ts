import { wordsIn } from "#panel/words/index.tsx"

export const useAttemptWords = wordsIn("webhooks/attempt", {
  lastAttempt: "Last attempt",
  nextAttempt: "Next attempt",
  duration: "Duration",
  milliseconds: (n: number) => `${n} ms`,
  response: "Response",
  eventId: "Event ID",
})
