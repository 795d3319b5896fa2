import {
  aloneNow,
  CLIENT,
  connectionOf,
  inSchema,
  OTHER_CLIENTS,
  readTakeoverPhase,
  schemaOf,
  type TakeoverPhase,
} from "@mercer/db"
import pg from "pg"

/** A connection that changes a taken-over shop. SQL names the shop's tables as public.… */
export interface Writer {
  schema: string
  client: pg.Client
  rows<T>(sql: string, values?: unknown[]): Promise<T[]>
}

/** Why a command cannot do its work now; `code` is its exit code. */
export class NotNow extends Error {
  constructor(
    readonly code: 1 | 2,
    message: string,
    readonly details: string[] = [],
  ) {
    super(message)
  }
}

const LOCK_TIMEOUT_S = 10
/** Neither a server of Mercer's nor another program. */
const NAME = "mercer-takeover"

/** Runs the work on one connection. */
async function connected<T>(url: string, work: (writer: Writer) => Promise<T>): Promise<T> {
  const schema = schemaOf(url)
  const client = new pg.Client({ ...connectionOf(url), application_name: NAME, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query(
      `SET search_path TO ${pg.escapeIdentifier(schema)}, public; SET lock_timeout = '${LOCK_TIMEOUT_S}s'`,
    )
    const rows = async <R>(sql: string, values: unknown[] = []) =>
      (await client.query(inSchema(sql, schema), values)).rows as R[]
    return await work({ schema, client, rows })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs the work on one connection, unless another command or a starting server is at work: throws NotNow. */
export function connectedAlone<T>(url: string, work: (writer: Writer) => Promise<T>): Promise<T> {
  return connected(url, async (writer) => {
    const done = await aloneNow(writer.client, () => work(writer))
    if (done) return done.result
    throw new NotNow(
      1,
      "Another command or a server that starts is changing this database: run this again when it ended",
    )
  })
}

/**
 * How far the shop of this database is taken over; undefined where Medusa has it. Throws NotNow where there is no shop
 * of Medusa v1.
 */
export function medusasPhase(url: string): Promise<TakeoverPhase | undefined> {
  return connected(url, async (writer) => {
    const phase = await phaseNow(writer)
    const [shop] = await writer.rows<{ there: boolean }>(
      "SELECT to_regclass('public.cart') IS NOT NULL AND to_regclass('public.migrations') IS NOT NULL AS there",
    )
    if (phase || shop?.there) return phase
    throw new NotNow(2, `The schema "${writer.schema}" has no shop of Medusa v1. Name its schema: --schema`)
  })
}

/** Runs the work in one transaction of the connection. */
export async function inOneTransaction<T>({ client }: Writer, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN")
  try {
    const result = await work()
    await client.query("COMMIT")
    return result
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  }
}

/** The phase of the shop; undefined where Mercer has taken nothing over. */
export async function phaseNow({ client, rows }: Writer): Promise<TakeoverPhase | undefined> {
  const [known] = await rows<{ there: boolean }>("SELECT to_regclass('mercer.takeover') IS NOT NULL AS there")
  return known?.there ? readTakeoverPhase(client as never) : undefined
}

/** The programs besides Mercer's that are connected to this database, each once, by their names and addresses. */
export async function otherPrograms(rows: Writer["rows"]): Promise<string[]> {
  const found = await rows<Program>(
    `SELECT DISTINCT ${CLIENT} FROM ${OTHER_CLIENTS} AND application_name NOT LIKE 'mercer%' ORDER BY 1, 2`,
  )
  return found.map(whoIs)
}

interface Program {
  name: string
  address: string | null
}

const whoIs = ({ name, address }: Program) => `${name}${address ? ` at ${address}` : ""}`

/** Other clients of this database: Mercer's own servers and commands, or everybody else. */
export async function otherClients({ rows }: Writer, whose: "mercer" | "others"): Promise<string[]> {
  const found = await rows<Program & { pid: number; state: string }>(
    `SELECT pid, ${CLIENT}, coalesce(state, '') AS state FROM ${OTHER_CLIENTS}
       AND application_name <> '${NAME}' AND starts_with(application_name, 'mercer ') = $1 ORDER BY backend_start`,
    [whose === "mercer"],
  )
  return found.map((client) => `process ${client.pid}: ${whoIs(client)}, ${client.state}`)
}
