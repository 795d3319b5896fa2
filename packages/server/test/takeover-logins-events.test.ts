// What `mercer takeover` says and does about logins and events that Medusa v1 has left.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { migrate, newId } from "@mercer/db"
import { migrationsFolder } from "@mercer/db/testing"
import { buildMedusa } from "@mercer/db/testing/medusa"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import type { Command, Options } from "../src/cli/command.ts"
import { takeoverLive } from "../src/cli/takeover/live.ts"
import { takeoverPlan } from "../src/cli/takeover/plan.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { createEmptyDatabase } from "./support/database.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-takeover-"))
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let medusa: pg.Pool

beforeAll(async () => {
  database = await createEmptyDatabase()
})
beforeEach(async () => {
  await database.renew()
  medusa = new pg.Pool({ connectionString: database.url })
  medusa.on("error", () => {})
  onTestFinished(() => medusa.end())
  await buildMedusa(medusa, { flags: "default", orders: 1 })
  await medusa.query("DELETE FROM staged_job")
})
afterAll(async () => {
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

async function run(command: Command, options: Options, env: Record<string, string> = {}) {
  // biome-ignore lint/suspicious/noExplicitAny: each command prints other facts
  let said: { lines: string[]; facts: any } = { lines: [], facts: {} }
  const say = (line: string, facts: object) => {
    said = { lines: line.split("\n"), facts }
  }
  const code = await command.bare?.(
    { code: shopCode(), settings: readSettings({ DATABASE_URL: database.url, ...env }) },
    say,
    options,
  )
  return { code, ...said }
}

const staged = (event_name: string, data: object) =>
  medusa.query("INSERT INTO staged_job (id, event_name, data) VALUES ($1, $2, $3)", [newId("job"), event_name, data])

test("live takes over the events that Medusa has not sent, once, and names those that stay", async () => {
  await migrate({ url: database.url, folder: migrationsFolder })
  await staged("order.placed", { id: "order_1" })
  await staged("order.placed", { id: "order_2" })
  await staged("product.updated", { id: "prod_1" })
  const { code, lines, facts } = await run(takeoverLive, { force: true })
  expect(code).toBe(0)
  expect(facts.staged).toEqual({ taken: { "order.placed": 2 }, left: { "product.updated": 1 } })
  expect(lines).toContain("Mercer sends the emails about what Medusa had not sent yet: 2 order.placed.")
  expect(lines).toContain(
    "Events that stay in Medusa's table, since Mercer sends no email about them: 1 product.updated.",
  )
  const outbox = async () => (await medusa.query("SELECT payload FROM mercer.outbox ORDER BY 1")).rows
  expect(await outbox()).toEqual([{ payload: { id: "order_1" } }, { payload: { id: "order_2" } }])
  await expect(staged("order.placed", { id: "order_3" })).rejects.toThrow("may not write to staged_job")
  expect((await run(takeoverLive, { force: true })).facts).toMatchObject({ is_new: false, staged: { taken: {} } })
  expect(await outbox()).toHaveLength(2)
})

test("a shop that does not go live keeps its events", async () => {
  await migrate({ url: database.url, folder: migrationsFolder })
  await staged("order.placed", { id: "order_1" })
  await medusa.query("ALTER TABLE mercer.outbox ADD CONSTRAINT full_disk CHECK (false)")
  expect((await run(takeoverLive, { force: true })).code).toBe(2)
  const { rows } = await medusa.query(
    "SELECT phase, (SELECT count(*)::int FROM staged_job) AS staged FROM mercer.takeover",
  )
  expect(rows).toEqual([{ phase: "applied", staged: 1 }])
})

test("plan says who must log in again, and where Medusa's uploads are", async () => {
  const config = path.join(folder, "medusa-config.js")
  const withSecret = async (jwt_secret: string) => {
    const project = JSON.stringify({ jwt_secret, cookie_secret: "supersecret" })
    fs.writeFileSync(config, `module.exports = { projectConfig: ${project}, plugins: ["@medusajs/file-local"] }`)
    return (await run(takeoverPlan, { config })).facts
  }
  const good = await withSecret("9fK2-pQx7_Lm4Zr8Tb1Vw6Yc3Nd5Hg0J")
  expect(good.remarks).toContain("Logins by Medusa's tokens (JWT) work until they end.")
  expect(good.remarks.join()).toContain("Logins by Medusa's cookie")
  const uploads = { name: "MEDUSA_UPLOADS", value: path.join(folder, "uploads") }
  expect(good.settings).toEqual(expect.arrayContaining([expect.objectContaining(uploads)]))
  const weak = (await withSecret("supersecret")).remarks.join("\n")
  expect(weak).toContain("projectConfig.jwt_secret is too short or well known")
  expect(weak).toContain("who are logged in by a token log in again")
  const repeated = (await withSecret("ab".repeat(20))).remarks.join("\n")
  expect(repeated).toContain("MEDUSA_JWT_SECRET repeats a few characters, so it is not used")
})
