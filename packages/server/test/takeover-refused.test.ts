// What `mercer takeover` says where it cannot do its work: each in words that say what to do, with nothing changed.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { migrate } from "@mercer/db"
import { migrationsFolder } from "@mercer/db/testing"
import { buildMedusa } from "@mercer/db/testing/medusa"
import pg from "pg"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import type { Command, Options } from "../src/cli/command.ts"
import { takeoverApply } from "../src/cli/takeover/apply.ts"
import { takeoverDone } from "../src/cli/takeover/done.ts"
import { takeoverLive } from "../src/cli/takeover/live.ts"
import { takeoverUndo } from "../src/cli/takeover/undo.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { createEmptyDatabase } from "./support/database.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-takeover-"))
const ROLE = `another_role_${process.pid}`
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
})
afterAll(async () => {
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

const apply = () => migrate({ url: database.url, folder: migrationsFolder })
const phase = async () => (await medusa.query("SELECT phase FROM mercer.takeover")).rows[0]?.phase

async function run(command: Command, options: Options = {}, env: Record<string, string> = {}) {
  let said = ""
  const settings = readSettings({ DATABASE_URL: database.url, DATA_DIR: folder, ...env })
  const code = await command.bare?.({ code: shopCode(), settings }, (line) => void (said = line), options)
  return { code, said }
}

describe("by another role", () => {
  const COMMANDS = { apply: takeoverApply, live: takeoverLive, done: takeoverDone, undo: takeoverUndo }

  test.each(Object.entries(COMMANDS))("%s says whose work it is", async (name, command) => {
    if (name !== "apply") await apply()
    await medusa.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'x'`)
    try {
      const url = Object.assign(new URL(database.url), { username: ROLE, password: "x" })
      const { code, said } = await run(command, { force: true }, { DATABASE_URL: url.href })
      expect(code).toBe(2)
      expect(said).toMatch(/owns|belong/)
      expect(said).toMatch(/role|owner/)
      if (name !== "apply") expect(await phase()).toBe("applied")
    } finally {
      await medusa.query(`DROP OWNED BY ${ROLE}; DROP ROLE ${ROLE}`)
    }
  })
})

describe("undo", () => {
  test.each([
    ["/proc/nowhere/else", /ENOENT/],
    ["/dev/null/folder", /ENOTDIR|EEXIST/],
  ])("with DATA_DIR %s says so before anything is locked", async (DATA_DIR, why) => {
    await apply()
    const { code, said } = await run(takeoverUndo, {}, { DATA_DIR })
    expect(code).toBe(1)
    expect(said).toMatch(/cannot be kept in .*--export.*DATA_DIR.*Nothing was changed/)
    expect(said).toMatch(why)
    expect(await phase()).toBe("applied")
  })

  test("overwrites no file, and leaves none where there is nothing to undo", async () => {
    const file = path.join(folder, "notes.json")
    expect((await run(takeoverUndo, { export: file })).said).toContain("There is nothing to undo")
    expect(fs.existsSync(file)).toBe(false)
    fs.writeFileSync(file, "mine")
    expect((await run(takeoverUndo, { export: file })).said).toContain("something of this name is there already")
    expect(fs.readFileSync(file, "utf8")).toBe("mine")
  })

  test("right after apply gives the shop back, and once more has nothing to do", async () => {
    await apply()
    expect(await run(takeoverUndo)).toMatchObject({ code: 0, said: expect.stringContaining("start Medusa") })
    expect(await run(takeoverUndo)).toMatchObject({ code: 0, said: expect.stringContaining("nothing to undo") })
  })
})

test("after done, no command speaks of Medusa as if it sold", async () => {
  await apply()
  await run(takeoverLive, { force: true })
  expect((await run(takeoverApply)).said).toContain("The shop is live on Mercer")
  await run(takeoverDone)
  expect((await run(takeoverApply)).said).toContain("The take-over is done")
  expect((await run(takeoverLive)).said).toContain("The shop was done already")
  expect(await run(takeoverUndo)).toMatchObject({ code: 2, said: expect.stringContaining("no way back") })
})

test("apply makes no shop where Medusa has none, and says what an older one needs", async () => {
  await medusa.query("DELETE FROM migrations WHERE name ~ '16928708980'")
  await medusa.query(`DELETE FROM migrations WHERE name IN (SELECT name FROM migrations ORDER BY name DESC LIMIT 1)`)
  expect(await run(takeoverApply)).toMatchObject({ code: 2, said: expect.stringContaining("medusa-cli") })
  await medusa.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
  const { code, said } = await run(takeoverApply)
  expect([code, said]).toEqual([2, expect.stringContaining("has no shop of Medusa v1")])
  expect((await medusa.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).rowCount).toBe(0)
})
