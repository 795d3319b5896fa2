import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createApi, type OtherTotal, otherTotalsInV1 } from "@mercer/api"
import { registry } from "@mercer/providers"
import { type UndoReport, undoTakeover } from "@mercer/takeover"
import pino from "pino"
import { openMigrated } from "../../database.ts"
import type { Shop } from "../../shop-code.ts"
import { openKept } from "./kept-file.ts"
import { type Outcome, progress, takeoverCommand } from "./shared.ts"

/** A process that was killed lets go of its work after half a minute. */
const PATIENCE_MS = 40_000
const LOOK_EVERY_MS = 2_000

/** Gives the shop back to Medusa v1. */
export const takeoverUndo = takeoverCommand(
  "[--schema SCHEMA] [--export FILE]",
  "give the shop back to Medusa v1; what it cannot know is kept in a file",
  async (shop, options) => {
    const { settings } = shop
    const usual = path.join(settings.data_dir, `takeover-undo-${Date.now()}.json`)
    // Opened before anything is locked: a place that cannot be written to must not end in the middle.
    const kept = openKept(typeof options.export === "string" ? options.export : usual)
    let other_totals: OtherTotal[] = []
    try {
      const report = await undoTakeover({
        url: settings.database.url,
        finish: async () => {
          other_totals = await finishWork(shop)
        },
        keep: async (remains) => kept.write(remains),
        progress,
      })
      return outcome({ ...report, other_totals })
    } finally {
      kept.close()
    }
  },
)

/**
 * Does what a server's sweeper would do, until nothing is left or it does not end by itself. Returns the orders whose
 * total Medusa will show differently.
 */
async function finishWork(shop: Shop): Promise<OtherTotal[]> {
  const { code, settings } = shop
  const log = pino({ level: "silent" })
  const database = await openMigrated(shop, log)
  try {
    const registered = registry(code.providers(settings), { allow_scripted: !settings.production })
    const takeoverPhase = () => "live" as const
    const api = createApi({ ...database, providers: registered, settings: settings.shop, log, takeoverPhase })
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      await api.sweep()
      if (Date.now() > until || (await openWork(database.pool)) === 0) break
      await sleep(LOOK_EVERY_MS)
    }
    return await otherTotalsInV1({ connection: database.pool, query: database.query })
  } finally {
    await database.close()
  }
}

async function openWork(pool: Awaited<ReturnType<typeof openMigrated>>["pool"]): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `SELECT (SELECT count(*) FROM mercer.completion WHERE state IN ('authorizing', 'authorized', 'voiding'))::int
       + (SELECT count(*) FROM mercer.order_act WHERE state = 'intended')::int
       + (SELECT count(*) FROM mercer.outbox WHERE done_at IS NULL AND run_at <= now())::int AS left`,
  )
  return rows[0]?.left ?? 0
}

function outcome(report: UndoReport & { other_totals: OtherTotal[] }): Outcome {
  const { is_new, kept_in, parked, must_reset, custom_roles, stuck_swaps, changes, stayed, own_schemas, schema } =
    report
  if (!is_new)
    return { code: 0, lines: [], next: "There is nothing to undo: this shop is not taken over.", facts: report }
  const differs = schema.more.length + schema.less.length > 0 || stayed.length > 0
  const lines = [
    ...changeLines(changes),
    `What Medusa cannot know is kept in ${kept_in}.`,
    ...Object.entries(parked).map(
      ([table, count]) => `${count} rows of ${table} were under way and are in that file: look at them.`,
    ),
    ...must_reset.map(({ who, email }) => `The ${who} ${email} must reset the password.`),
    ...custom_roles.map(
      ({ email, role }) => `${email} is a member in Medusa: it does not have the role ${role}, nor its limits.`,
    ),
    ...stuck_swaps.map(
      ({ swap_id, order }) =>
        `Medusa cannot fulfill the swap ${swap_id} of order #${order}, which has no shipping method: send its goods by hand, or cancel it there.`,
    ),
    ...report.other_totals.map(
      ({ display_id, currency_code, total, v1_total }) =>
        `Order #${display_id} cost ${total} (${currency_code}, smallest units); Medusa shows it with ${v1_total}.`,
    ),
    ...stayed.map((name) => `Stays, since something of the shop's own uses it: ${name}`),
    ...own_schemas.map((name) => `The schema ${name} is the shop's own and stays.`),
    ...schemaLines(schema),
  ]
  const next = "Next: start Medusa and switch the proxy back to it"
  return { code: differs ? 1 : 0, lines, next, facts: report }
}

function changeLines(changes: UndoReport["changes"]): string[] {
  if (!changes) return ["What was sold on Mercer was not counted: an earlier Mercer took the shop over."]
  if (changes.length === 0) return ["Nothing was sold or changed."]
  return ["Since the shop went live:", ...changes.map((line) => `  ${line}`)]
}

function schemaLines({ is_compared, more, less }: UndoReport["schema"]): string[] {
  if (!is_compared)
    return [
      "The schema could not be compared: an earlier Mercer took the shop over, and kept none.",
      "Columns and tables that it added to Medusa's schema stay: Medusa does not use them.",
    ]
  if (more.length + less.length === 0) return ["The schema is as it was before the take-over."]
  return [
    "The schema differs from the one before the take-over:",
    ...more.map((line) => `  + ${line}`),
    ...less.map((line) => `  - ${line}`),
  ]
}
