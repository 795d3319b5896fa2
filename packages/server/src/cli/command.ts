import { parseArgs } from "node:util"
import type { App } from "@mercer/api"
import { type Database, readTakeoverPhase } from "@mercer/db"
import pino from "pino"
import { openMigrated } from "../database.ts"
import { Misused } from "../misused.ts"
import { processSettings } from "../settings.ts"
import type { Shop, ShopCode } from "../shop-code.ts"

/** The values of a command's options; those without a value are `true`. */
export type Options = Record<string, string | boolean | undefined>

/** The context of a command: an open database that is up to date. */
interface Work extends Shop {
  db: Database["db"]
  database: Database
  /** What operations on accounts need of the shop. */
  app: Pick<App, "db" | "now" | "settings" | "takeoverPhase">
  /** Prints one line, or with --json the data as one object. */
  say(line: string, facts: object): void
}

/** One command: its description, its options, and its function. Returns the exit code, 0 if nothing. */
export interface Command {
  options: string
  summary: string
  /** Runs without opening and migrating the database. */
  bare?: (shop: Shop, say: Work["say"], options: Options) => Promise<number>
  run?: (work: Work, options: Options) => Promise<number | undefined>
  /** Runs instead in a shop that Mercer only reads, because Medusa still sells in it; without it the command is refused. */
  onlyRead?: (say: Work["say"]) => number
}

/** Runs a command of this shop with the settings of the environment; returns its exit code. */
export async function openCommand(command: Command, code: ShopCode, words: string[]): Promise<number> {
  const options = read(command, words)
  const settings = processSettings()
  const shop = { code, settings }
  const say: Work["say"] = (line, facts) => process.stdout.write(`${options.json ? JSON.stringify(facts) : line}\n`)
  if (command.bare) return command.bare(shop, say, options)
  const log = pino({ level: "silent" })
  const database = await openMigrated(shop, log)
  try {
    const phase = await readTakeoverPhase(database.pool)
    if (phase === "applied") return onlyRead(command, say)
    const { db } = database
    const app = { db, now: () => new Date(), settings: settings.shop, takeoverPhase: () => phase }
    return (await command.run?.({ ...shop, db, database, app, say }, options)) ?? 0
  } finally {
    await database.close()
  }
}

function onlyRead({ onlyRead }: Command, say: Work["say"]): number {
  if (onlyRead) return onlyRead(say)
  throw new Error("This shop is still Medusa's and Mercer only reads it. Stop Medusa, then run: mercer takeover live")
}

/** The value of a required option. */
export function required(options: Options, name: string): string {
  const value = options[name]
  if (typeof value !== "string" || value === "") throw new Misused(`--${name} is missing`)
  return value
}

// The options are parsed from the usage line: `--email EMAIL` takes a value, `--json` does not; `CODE` in front is a word.
function read(command: Command, words: string[]): Options {
  const [place] = /^[A-Z]+/.exec(command.options) ?? []
  const known = [...command.options.matchAll(/--([a-z-]+)( [A-Z]+)?/g)].map(([, name = "", value]) => {
    return [name, { type: value ? "string" : "boolean" }] as const
  })
  try {
    const types = { ...Object.fromEntries(known), json: { type: "boolean" as const } }
    const { values, positionals } = parseArgs({ args: words, options: types, allowPositionals: place !== undefined })
    return { ...values, ...(place && { [place.toLowerCase()]: positionals[0] }) } as Options
  } catch (error) {
    throw new Misused((error as Error).message)
  }
}
