import { spawn } from "node:child_process"
import pg from "pg"
import type { Environment } from "../../settings.ts"

/** The database's address for PostgreSQL's own programs: without what only Mercer reads, and without the password. */
function addressOf(url: string): { address: string; env: Record<string, string> } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ""
  address.searchParams.delete("schema")
  // Other users of the machine can read a program's arguments, but not its environment.
  return { address: address.toString(), env: password ? { PGPASSWORD: password } : {} }
}

/** Runs pg_dump or pg_restore; throws what it said when it fails. */
export async function runProgram(
  program: "pg_dump" | "pg_restore",
  { url, env }: { url: string; env: Environment },
  args: string[],
): Promise<void> {
  const { address, env: more } = addressOf(url)
  const child = spawn(program, [`--dbname=${address}`, ...args], {
    env: { ...env, ...more } as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
  })
  let said = ""
  child.stderr.on("data", (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => reject(missing(program, error)))
    child.once("close", resolve)
  })
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`)
}

function missing(program: string, error: NodeJS.ErrnoException): Error {
  if (error.code !== "ENOENT") return error
  return new Error(`${program} is not on the PATH: install PostgreSQL's client programs (Debian: postgresql-client).`)
}

/** One connection without limits of time, for as long as the work takes. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = new URL(url)
  address.searchParams.delete("schema")
  const client = new pg.Client({ connectionString: address.toString(), connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0")
    return await work(client)
  } finally {
    await client.end()
  }
}
