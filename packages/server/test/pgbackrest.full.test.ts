// The recipe of docs/deploy.md brings a shop back to the moment before a mistake.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../src/place.ts"
import { hasPgBackRest, startArchivedPostgres } from "./support/archived-postgres.ts"
import { program } from "./support/bundle.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-pgbackrest-"))
let postgres: Awaited<ReturnType<typeof startArchivedPostgres>> | undefined

beforeAll(async () => {
  if (hasPgBackRest) postgres = await startArchivedPostgres()
}, 300_000)
afterAll(() => {
  postgres?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const urlOf = (database: string) => postgres?.urlOf(database) ?? ""

function mercer(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: urlOf("shop"), DATA_DIR: folder, DATABASE_WAIT: "0" }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program("mercer"), ...words], {
    cwd: root(),
    env,
    encoding: "utf8",
  })
  return { status, said: stdout + stderr }
}

async function query(database: string, text: string) {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** The checks of `mercer doctor` that find something. */
const findings = () =>
  (JSON.parse(mercer("doctor", "--json").said).findings as { check: string; ok: boolean }[])
    .filter(({ ok }) => !ok)
    .map(({ check }) => check)

const paid = () => query("shop", "SELECT count(*)::int AS payments, sum(amount)::text AS amount FROM payment")

test.skipIf(!hasPgBackRest)(
  "back to the second before a mistake: every payment is there, and all adds up",
  {
    timeout: 600_000,
  },
  async () => {
    await query("postgres", "CREATE DATABASE shop")
    expect(mercer("migrate")).toMatchObject({ status: 0 })
    expect(mercer("demo", "--orders", "20")).toMatchObject({ status: 0 })
    const before = { paid: await paid(), findings: findings() }
    expect(before.paid[0].payments).toBeGreaterThan(0)

    const [{ moment }] = await query("shop", "SELECT now()::text AS moment")
    await sleep(1_500)
    await query("shop", "UPDATE payment SET amount = 1; UPDATE money_amount SET amount = 1")
    await query("shop", "SELECT pg_switch_wal()")
    expect(mercer("verify")).toMatchObject({ status: 1 })

    postgres?.backTo(moment)
    expect(mercer("verify")).toMatchObject({ status: 0 })
    expect({ paid: await paid(), findings: findings() }).toEqual(before)
  },
)
