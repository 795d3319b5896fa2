import { agreedDecimals } from "@mercer/commerce"
import { migrate } from "@mercer/db"
import { medusasPhase } from "@mercer/takeover"
import { places } from "../../place.ts"
import { applyWords, progress, takeoverCommand } from "./shared.ts"

/** Takes a shop of Medusa v1 over while it sells; what a kill left is done by the next call. */
export const takeoverApply = takeoverCommand(
  "[--schema SCHEMA] [--fingerprint HASH] [--decimals LIST] [--offline]",
  "add Mercer's tables and indexes while Medusa sells; --offline: nobody else works with the database",
  async ({ settings: { database } }, { fingerprint, offline, decimals }) => {
    const started = Date.now()
    await medusasPhase(database.url)
    const applied = await migrate({
      url: database.url,
      folder: places.migrations(),
      dataFolder: places.baseRows(),
      ...(typeof fingerprint === "string" && { fingerprint }),
      offline: offline === true,
      decimalsOf: decimalsFrom(decimals),
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

/** `kwd=3,jod=2`: what the owner says, and for all others what Medusa agrees with itself about. */
function decimalsFrom(text: string | boolean | undefined): (code: string) => number | null {
  const parts = typeof text === "string" ? text.toLowerCase().split(",") : []
  const said = parts.map((part) => {
    const [, code = "", count] = /^([a-z]{3})=([0-3])$/.exec(part.trim()) ?? []
    if (count === undefined) throw new Error(`--decimals is a list such as kwd=3,jod=2, and ${part} is no part of one`)
    return [code, Number(count)] as const
  })
  const known = new Map(said)
  return (code) => known.get(code) ?? agreedDecimals(code)
}

const NEXT = {
  applied:
    "Medusa goes on selling. Next: start Mercer beside it (it only reads) and mercer takeover shadow, then mercer takeover live",
  live: "The shop is live on Mercer. Next: mercer takeover done, or mercer takeover undo to go back",
  done: "The take-over is done: the shop is Mercer's.",
}
