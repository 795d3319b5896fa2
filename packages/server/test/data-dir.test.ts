// A data folder that can't be written: every command says so in one line.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { mustKeepData } from "../src/data-dir.ts"
import { root } from "../src/place.ts"
import { readSettings } from "../src/settings.ts"
import { program } from "./support/bundle.ts"
import { createDatabase } from "./support/database.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-data-"))
// Root may write anywhere except below a file.
const DATA_DIR = path.join(folder, "a-file", "data")
let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  fs.writeFileSync(path.join(folder, "a-file"), "")
  database = await createDatabase()
})

afterAll(async () => {
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

test.each([
  ["the server", "packages/server", [program("server")]],
  ["a worker", "packages/server", [program("mercer"), "worker"]],
  ["npm start", ".", ["packages/launch/src/start.mjs"]],
])(
  "%s reports it in one line",
  (_name, cwd, args) => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR, PORT: "49152", LOG_LEVEL: "silent" }
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: path.join(root(), cwd), env, encoding: "utf8" })
    expect(status).toBe(1)
    expect(stderr.trim()).toMatch(
      /^(Mercer cannot start\. )?DATA_DIR cannot be written \(ENOTDIR\): \S+a-file\/data\. Name [^\n]*$/,
    )
  },
  60_000,
)

test("a shop that writes no files needs no data folder", () => {
  const elsewhere = {
    NODE_ENV: "production",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
    SMTP_URL: "smtp://localhost",
    MAIL_FROM: "shop@example.com",
  }
  const needs = (env: object) => () => mustKeepData(readSettings({ DATABASE_URL: database.url, DATA_DIR, ...env }))
  expect(needs(elsewhere)).not.toThrow()
  for (const name of ["NODE_ENV", "S3_BUCKET", "SMTP_URL"])
    expect(needs({ ...elsewhere, [name]: "" })).toThrow("DATA_DIR cannot be written")
})
