import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { copyTemplate, type Template } from "@mercer/db/testing"

/** The demo shop with its operators, as it is made once for a run and copied for each of its files. */
export interface Original {
  template: Template
  data: string
}

/** Where a run's workers find it. */
export const ORIGINAL = "MERCER_E2E_ORIGINAL"

export const dataFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), "mercer-e2e-"))

/** What the server's programs need to know of a database and its folder. */
export const settings = (url: string, data: string) => ({
  ...process.env,
  DATABASE_URL: url,
  DATA_DIR: data,
  LOG_LEVEL: "warn",
  NODE_ENV: "test",
})

/** A database with the demo shop, gone afterwards. */
export async function demoDatabase() {
  const { template, data: original }: Original = JSON.parse(process.env[ORIGINAL] ?? "")
  const database = await copyTemplate(template)
  const data = dataFolder()
  fs.cpSync(original, data, { recursive: true })
  const stop = async () => {
    await database.drop()
    fs.rmSync(data, { recursive: true, force: true })
  }
  return { env: settings(database.url, data), stop }
}
