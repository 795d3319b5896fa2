import { finishTakeover } from "@mercer/takeover"
import { takeoverCommand } from "./shared.ts"

/** Ends the time in which Medusa v1 could take over again. */
export const takeoverDone = takeoverCommand(
  "[--schema SCHEMA]",
  "end compatibility with Medusa v1: there is no way back afterward",
  async ({ settings: { database } }) => {
    const facts = await finishTakeover(database.url)
    const words = facts.is_new ? "The take-over is done." : "The take-over was done already."
    return {
      code: 0,
      lines: [words],
      next: "Passwords get stronger hashes at the next login; there is nothing to do.",
      facts,
    }
  },
)
