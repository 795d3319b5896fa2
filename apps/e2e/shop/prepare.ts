import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { createTemplate, dropTemplate } from "@mercer/db/testing"
import { startCluster } from "@mercer/testing/cluster"
import { NOTES } from "../panel/called.ts"
import { dataFolder, ORIGINAL, type Original, settings } from "./database.ts"
import { MEMBER, OPERATOR } from "./operators.ts"

/** How many orders the demo shop has; tests make their own. */
export const ORDERS = "MERCER_E2E_ORDERS"

const web = path.join(import.meta.dirname, "../../web")

/** For Playwright's `globalSetup`: one PostgreSQL for the run, and on it the demo shop that each file of tests gets a copy of. */
export default async function prepare(): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const template = await createTemplate(cluster.url)
  const data = dataFolder()
  const url = Object.assign(new URL(cluster.url), { pathname: template.name }).toString()
  const mercer = (...words: string[]) =>
    execFileSync(process.execPath, ["dist/mercer.mjs", ...words], { cwd: web, env: settings(url, data) })
  mercer("demo", "--orders", process.env[ORDERS] ?? "0")
  mercer("user", "create", "--email", OPERATOR.email, "--password", OPERATOR.password, "--role", "admin")
  mercer("user", "create", "--email", MEMBER.email, "--password", MEMBER.password, "--role", "member")
  process.env[NOTES] = dataFolder()
  process.env[ORIGINAL] = JSON.stringify({ template, data } satisfies Original)
  return async () => {
    await dropTemplate(template)
    await cluster.stop()
    for (const folder of [data, process.env[NOTES] ?? ""]) fs.rmSync(folder, { recursive: true, force: true })
  }
}
