import { type LedgerFault, totalsHash, type VerifiedLedgers, verifyLedgers } from "@mercer/api"
import { connectionOf, inSchema, pendingMigrations, schemaOf } from "@mercer/db"
import pg from "pg"
import { BEHIND_POOLER } from "../database.ts"
import { MERCER, places } from "../place.ts"
import type { Command } from "./command.ts"

/**
 * Recomputes all money and stock of a shop, in one transaction that can only read. Exit code 0: all adds up; 1: some
 * rows do not; 2: they can't be read.
 */
export const verify: Command = {
  options: "[--totals-hash] [--json]",
  summary: "recompute totals, payments, refunds, gift cards and stock over all orders, changing nothing",
  async bare({ settings }, say, options) {
    const { url, is_direct } = settings.database
    try {
      if (!is_direct) throw new Error(`${BEHIND_POOLER} so no moment can be kept for it.`)
      // Before and after an update: what it is about may be missing still.
      if (options["totals-hash"]) {
        const found = await reading(url, (source) => totalsHash(source, progress))
        say(`${found.hash}  ${found.orders} orders`, { ok: true, ...found })
        return 0
      }
      await mustBeCurrent(url)
      const began = performance.now()
      const found = await reading(url, (source) => verifyLedgers(source, progress))
      const seconds = Math.round((performance.now() - began) / 100) / 10
      const ok = found.faults.every(({ wrong }) => wrong === 0)
      say(`${found.faults.map(linesOf).join("")}${summary(found, seconds)}`, { ok, seconds, ...found })
      return ok ? 0 : 1
    } catch (error) {
      const message = (error as Error).message || String(error)
      say(`The shop's rows can't be read: ${message}`, { ok: false, error: message })
      return 2
    }
  },
}

async function mustBeCurrent(url: string): Promise<void> {
  const missing = await pendingMigrations({ url, folder: places.migrations(), dataFolder: places.baseRows() })
  if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied yet. Run: ${MERCER} migrate`)
}

type Source = Parameters<typeof verifyLedgers>[0]

/** Work in one transaction that sees one moment, and in which PostgreSQL refuses every write. */
async function reading<T>(url: string, work: (source: Source) => Promise<T>): Promise<T> {
  const schema = schemaOf(url)
  const path = schema === "public" ? [] : [`-c search_path="${schema}",public`]
  const client = new pg.Client({ ...connectionOf(url, "-c jit=off", ...path), connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const query: Source["query"] = async ({ text }, values) =>
      (await client.query<{ row: string }>(inSchema(text, schema), values)).rows
    return await work({ connection: client, query })
  } finally {
    await client.end().catch(() => {})
  }
}

const STEP = 10_000

/** On standard error, so that --json prints nothing but its object. */
function progress(done: number, all: number): void {
  if (done % STEP < 500 && done >= STEP) process.stderr.write(`${done} of ${all} orders\n`)
}

function linesOf({ words, wrong, ids, notes, noted }: LedgerFault): string {
  const parts = [
    wrong > 0 ? `✗ ${wrong} ${words}: ${named(ids, wrong)}\n` : "",
    notes > 0 ? `· ${notes} of Medusa v1's time: ${words}: ${named(noted, notes)}\n` : "",
  ]
  return parts.join("")
}

const named = (ids: string[], count: number) =>
  `${ids.join(", ")}${count > ids.length ? `, and ${count - ids.length} more` : ""}`

function summary({ orders, rules, faults }: VerifiedLedgers, seconds: number): string {
  const wrong = faults.filter((fault) => fault.wrong > 0).length
  const looked = `${orders} orders, ${rules} rules, ${seconds} s`
  if (wrong === 0) return `✓ Everything adds up (${looked}). There is nothing to do.`
  return `${wrong} rules are broken (${looked}). Look at these rows in the panel's audit log before you change them.`
}
