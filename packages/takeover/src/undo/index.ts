import { setTimeout as sleep } from "node:timers/promises"
import { dumpOf, isInDump, type Made, readSchema } from "@mercer/db"
import { connectedAlone, inOneTransaction, NotNow, otherClients, phaseNow, type Writer } from "../connected.ts"
import { changesSince, type Marker, readMarker } from "../marker.ts"
import { type StuckSwap, stuckSwaps } from "./left-to-send.ts"
import { dropOurs } from "./objects.ts"
import { parkedIn, type Remains, readRemains } from "./remains.ts"
import { restoreRows } from "./rows.ts"

/** How a take-over is undone. */
export interface UndoOptions {
  url: string
  /** Finishes what is under way, as a server's sweeper does; what is left after it is parked. */
  finish(): Promise<void>
  /** Keeps what v1 cannot know, before anything is dropped; returns where. */
  keep(remains: Remains): Promise<string>
  progress?(words: string): void
}

/** What undo did. */
export interface UndoReport {
  /** False where there was nothing to undo. */
  is_new: boolean
  /** Where the rows that v1 cannot know are kept. */
  kept_in: string | undefined
  /** Rows that were under way and that nobody finishes now, by table. */
  parked: Record<string, number>
  /** Accounts whose password v1 cannot check: they must reset it. */
  must_reset: { who: string; email: string }[]
  /** Operators with a role of the shop's own, which v1 does not know: it has them as what their column says, a member. */
  custom_roles: { email: string; role: string }[]
  /** Swaps that were completed without a shipping method, so that Medusa cannot fulfill them. */
  stuck_swaps: StuckSwap[]
  /** What was sold and changed since the shop went live; not known where an earlier Mercer took it over. */
  changes: string[] | undefined
  /** Objects of Mercer's that something of the shop's own uses. */
  stayed: string[]
  /** The shop's own schema, if it has one. */
  own_schemas: string[]
  /** Lines of the schema's dump that were not there before the take-over, and those that were lost. */
  schema: { is_compared: boolean; more: string[]; less: string[] }
}

interface Row {
  phase: string
  made: Partial<Made>
  dump: string | null
  marker: Marker | null
}

/**
 * Gives a shop back to Medusa v1: everything that is destroyed is destroyed in one transaction, after what v1 cannot know
 * was kept. Throws NotNow when it is done with, or a Mercer server is still connected.
 */
export async function undoTakeover(options: UndoOptions): Promise<UndoReport> {
  const { progress = () => {} } = options
  const phase = await connectedAlone(options.url, mayUndo)
  if (phase === undefined) return NOTHING
  if (phase === "live") {
    progress("finishing what is under way")
    await options.finish()
  }
  return connectedAlone(options.url, async (writer) => {
    // Another undo may have been faster.
    if ((await mayUndo(writer)) === undefined) return NOTHING
    progress("going back")
    return inOneTransaction(writer, () => undoNow(writer, options))
  })
}

const ENDING_TRIES = 10
const ENDING_MS = 200
const NOTHING: UndoReport = {
  is_new: false,
  kept_in: undefined,
  parked: {},
  must_reset: [],
  custom_roles: [],
  stuck_swaps: [],
  changes: [],
  stayed: [],
  own_schemas: [],
  schema: { is_compared: false, more: [], less: [] },
}

async function mayUndo(writer: Writer) {
  const phase = await phaseNow(writer)
  if (phase === "done") throw new NotNow(2, "The take-over is done: there is no way back to Medusa")
  if (phase === undefined) return undefined
  const servers = await lastingServers(writer)
  if (servers.length > 0) throw new NotNow(1, "Mercer still runs: stop its servers and workers first", servers)
  return phase
}

/** PostgreSQL may need a moment to see that a server has ended. */
async function lastingServers(writer: Writer): Promise<string[]> {
  let servers = await otherClients(writer, "mercer")
  for (let tries = 0; servers.length > 0 && tries < ENDING_TRIES; tries++) {
    await sleep(ENDING_MS)
    servers = await otherClients(writer, "mercer")
  }
  return servers
}

async function undoNow(writer: Writer, { keep }: UndoOptions): Promise<UndoReport> {
  const [row] = await writer.rows<Row>("SELECT phase, made, dump, marker FROM mercer.takeover FOR UPDATE")
  const { dump = null, marker = null } = row ?? {}
  const made = withoutMedusas(row?.made ?? {}, dump)
  const unmarked = row?.phase === "live" ? undefined : []
  const changes = marker ? changesSince(marker, await readMarker(writer)) : unmarked
  const remains = await readRemains(writer, made)
  const kept_in = await keep(remains)
  const must_reset = await unreadablePasswords(writer)
  const custom_roles = await customRoles(writer)
  const stuck_swaps = await stuckSwaps(writer)
  const own_schemas = await ownSchemas(writer)
  await restoreRows(writer, marker ?? undefined)
  const stayed = await dropOurs(writer, made)
  const schema = compared(dump, dumpOf(await readSchema(writer.client, writer.schema)))
  return {
    is_new: true,
    kept_in,
    parked: parkedIn(remains),
    must_reset,
    custom_roles,
    stuck_swaps,
    changes,
    stayed,
    own_schemas,
    schema,
  }
}

/** Nothing that the shop had before is ever dropped, whatever the list says. */
function withoutMedusas(made: Partial<Made>, dump: string | null): Partial<Made> {
  return { ...made, objects: (made.objects ?? []).filter((one) => dump !== null && !isInDump(dump, one)) }
}

function compared(before: string | null, now: string): UndoReport["schema"] {
  if (before === null) return { is_compared: false, more: [], less: [] }
  const [old, fresh] = [before, now].map((text) => new Set(text.split("\n"))) as [Set<string>, Set<string>]
  return {
    is_compared: true,
    more: [...fresh].filter((line) => !old.has(line)),
    less: [...old].filter((line) => !fresh.has(line)),
  }
}

function unreadablePasswords({ rows }: Writer): Promise<UndoReport["must_reset"]> {
  return rows(`SELECT 'operator' AS who, email FROM public."user" WHERE password_hash LIKE '$argon2%' AND deleted_at IS NULL
    UNION ALL SELECT 'customer', email FROM public.customer WHERE password_hash LIKE '$argon2%' AND deleted_at IS NULL
    ORDER BY 1 DESC, 2`)
}

/** A shop that an earlier Mercer took over has no custom roles. */
async function customRoles({ rows }: Writer): Promise<UndoReport["custom_roles"]> {
  const [known] = await rows<{ there: boolean }>("SELECT to_regclass('mercer.user_role') IS NOT NULL AS there")
  if (!known?.there) return []
  return rows(`SELECT u.email, r.name AS role FROM mercer.user_role h JOIN mercer.role r ON r.id = h.role_id
    JOIN public."user" u ON u.id = h.user_id
    WHERE u.deleted_at IS NULL AND coalesce(u.role::text, 'member') = 'member' ORDER BY u.email`)
}

/** Schemas that are neither v1's, Mercer's nor PostgreSQL's. */
async function ownSchemas({ rows, schema }: Writer): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> ALL ($1) ORDER BY 1`,
    [["information_schema", "mercer", "pgboss", "public", schema]],
  )
  return found.map(({ name }) => name)
}
