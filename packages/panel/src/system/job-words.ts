import { wordsIn } from "#panel/words/index.tsx"

export const useJobWords = wordsIn("system/job", {
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
})
