import { migrate } from "@mercer/db"
import { medusasPhase } from "@mercer/takeover"
import { places } from "../../place.ts"
import { applyWords, progress, takeoverCommand } from "./shared.ts"

/** Takes a shop of Medusa v1 over while it sells; what a kill left is done by the next call. */
export const takeoverApply = takeoverCommand(
  "[--schema SCHEMA] [--fingerprint HASH] [--offline]",
  "add Mercer's tables and indexes while Medusa sells; --offline: nobody else works with the database",
  async ({ settings: { database } }, { fingerprint, offline }) => {
    const started = Date.now()
    await medusasPhase(database.url)
    const applied = await migrate({
      url: database.url,
      folder: places.migrations(),
      dataFolder: places.baseRows(),
      ...(typeof fingerprint === "string" && { fingerprint }),
      offline: offline === true,
      progress: (step) => progress(applyWords(step)),
    })
    const seconds = (Date.now() - started) / 1000
    const words = applied.length > 0 ? `Applied ${applied.length} migrations` : "All was applied already"
    const phase = (await medusasPhase(database.url)) ?? "applied"
    return {
      code: 0,
      lines: [`${words} (${seconds.toFixed(1)} s).`],
      next: NEXT[phase],
      facts: { applied, seconds, phase },
    }
  },
)

const NEXT = {
  applied:
    "Medusa goes on selling. Next: start Mercer beside it (it only reads) and mercer takeover shadow, then mercer takeover live",
  live: "The shop is live on Mercer. Next: mercer takeover done, or mercer takeover undo to go back",
  done: "The take-over is done: the shop is Mercer's.",
}
