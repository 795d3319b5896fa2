import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { copyTemplate, isPooled, type Template, type TestDatabase } from "@mercer/db/testing"
import type { APIRequestContext } from "@playwright/test"

/** The demo shop with its operators: created once for a run and copied for each of its files. */
export interface Original {
  template: Template
  data: string
  /** Session cookies by email: the sessions are in every copy. */
  logins: Record<string, Login>
}

export type Login = Awaited<ReturnType<APIRequestContext["storageState"]>>

/** Where a run's workers find it. */
export const ORIGINAL = "MERCER_E2E_ORIGINAL"

export const dataFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), "mercer-e2e-"))

/** The settings that the server's programs need for a database and its folder. */
export const settings = (url: string, data: string) => ({
  ...process.env,
  DATABASE_URL: url,
  DATA_DIR: data,
  LOG_LEVEL: "error",
  NODE_ENV: "test",
})

/** With TEST_DATABASE_POOLER=1 the server is behind PgBouncer in transaction mode; tests themselves ask PostgreSQL. */
const pooledSettings = ({ url, directUrl }: TestDatabase) =>
  isPooled && { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: "true" }

const original = (): Original => JSON.parse(process.env[ORIGINAL] ?? "")

/** The cookies of a logged-in operator; none for other users. */
export const loginOf = (email: string): Login | undefined => original().logins[email]

/**
 * A database with the demo shop, deleted afterward. `renew` creates it again, with its files, while a server runs on
 * it.
 */
export async function demoDatabase() {
  const { template, data: files } = original()
  const database = await copyTemplate(template)
  const data = dataFolder()
  fs.cpSync(files, data, { recursive: true })
  const renew = async () => {
    await database.renew()
    for (const name of fs.readdirSync(data)) fs.rmSync(path.join(data, name), { recursive: true, force: true })
    fs.cpSync(files, data, { recursive: true })
  }
  const stop = async () => {
    await database.drop()
    fs.rmSync(data, { recursive: true, force: true })
  }
  const env = { ...settings(database.directUrl, data), ...pooledSettings(database) }
  return { env, url: database.directUrl, renew, stop }
}
