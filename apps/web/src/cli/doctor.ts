import fs from "node:fs"
import path from "node:path"
import pg from "pg"
import { places } from "../place.ts"
import type { WebSettings } from "../settings.ts"
import type { Command } from "./command.ts"

const ADVISED_PASSWORD_LENGTH = 8

type Finding = { check: string; ok: boolean; words: string }

/** Looks at a shop without changing anything. Exit code 1 when something keeps it from running. */
export const doctor: Command = {
  options: "",
  summary: "look whether the database and the settings are in order",
  async bare(settings, say) {
    const findings = [...(await database(settings)), ...advice(settings)]
    const lines = findings.map(({ check, ok, words }) => `${ok ? "✓" : "✗"} ${check}: ${words}`)
    say(lines.join("\n"), { findings })
    return findings.some(({ check, ok }) => !ok && check !== "advice") ? 1 : 0
  },
}

async function database({ database: { url } }: WebSettings): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version")
    const answers = { check: "database", ok: true, words: `PostgreSQL ${rows[0]?.server_version} answers` }
    return [answers, await migrations(client)]
  } catch (error) {
    return [{ check: "database", ok: false, words: `does not answer: ${(error as Error).message || String(error)}` }]
  } finally {
    await client.end().catch(() => {})
  }
}

async function migrations(client: pg.Client): Promise<Finding> {
  const folder = places.migrations()
  const ours = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")))
  const table = await client.query("SELECT to_regclass('public._prisma_migrations') AS name")
  const sql = "SELECT migration_name FROM public._prisma_migrations WHERE rolled_back_at IS NULL"
  const { rows } = table.rows[0]?.name ? await client.query<{ migration_name: string }>(sql) : { rows: [] }
  const missing = ours.filter((name) => rows.every((row) => row.migration_name !== name))
  const words = missing.length > 0 ? `not applied yet: ${missing.join(", ")} (pnpm mercer migrate)` : "all applied"
  return { check: "migrations", ok: missing.length === 0, words }
}

function advice({ production, shop }: WebSettings): Finding[] {
  const length = shop.password_min_length
  const findings = [
    {
      check: "advice",
      ok: length >= ADVISED_PASSWORD_LENGTH,
      words: `PASSWORD_MIN_LENGTH is ${length}${length < ADVISED_PASSWORD_LENGTH ? `; ${ADVISED_PASSWORD_LENGTH} or more is advised` : ""}`,
    },
  ]
  if (production && !shop.public_url) {
    findings.push({ check: "advice", ok: false, words: "PUBLIC_URL is not set: links in mails need it" })
  }
  return findings
}
