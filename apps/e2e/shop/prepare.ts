import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { createTemplate, dropTemplate, isPooled } from "@mercer/db/testing"
import { builtProgram } from "@mercer/launch/setup"
import { startCluster } from "@mercer/testing/cluster"
import { startPgBouncer } from "@mercer/testing/pgbouncer"
import { request } from "@playwright/test"
import { NOTES } from "../panel/called.ts"
import { dataFolder, ORIGINAL, type Original, settings } from "./database.ts"
import { startHost } from "./host.ts"
import { MEMBER, OPERATOR } from "./operators.ts"

/** How many orders the demo shop has; tests create their own. */
export const ORDERS = "MERCER_E2E_ORDERS"

const { args, cwd, env } = builtProgram("commands")

/** For Playwright's `globalSetup`: one PostgreSQL per run, with the demo shop that each test file gets a copy of. */
export default async function prepare(): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const pooler = isPooled ? await startPgBouncer(cluster.url) : undefined
  const template = await createTemplate(cluster.url, pooler?.url)
  const data = dataFolder()
  const url = Object.assign(new URL(cluster.url), { pathname: template.name }).toString()
  const mercer = (...words: string[]) =>
    execFileSync(process.execPath, [...args, ...words], { cwd, env: { ...env, ...settings(url, data) } })
  mercer("demo", "--orders", process.env[ORDERS] ?? "0")
  mercer("user", "create", "--email", OPERATOR.email, "--password", OPERATOR.password, "--role", "admin")
  mercer("user", "create", "--email", MEMBER.email, "--password", MEMBER.password, "--role", "member")
  const logins = await logIn(url, data, [OPERATOR, MEMBER])
  // Given where some files are run once more: the records of the first run count.
  const notes = process.env[NOTES] ?? dataFolder()
  const isOwn = process.env[NOTES] === undefined
  process.env[NOTES] = notes
  process.env[ORIGINAL] = JSON.stringify({ template, data, logins } satisfies Original)
  return async () => {
    await pooler?.stop()
    await dropTemplate(template)
    await cluster.stop()
    for (const folder of isOwn ? [data, notes] : [data]) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Each operator's cookies after a login; that server has stopped, so that its database can be copied. */
async function logIn(url: string, data: string, operators: (typeof OPERATOR)[]): Promise<Original["logins"]> {
  const server = await startHost("front", settings(url, data))
  const logins: Original["logins"] = {}
  for (const operator of operators) {
    const client = await request.newContext({ baseURL: server.url })
    const answer = await client.post("/admin/auth", { data: operator })
    if (!answer.ok()) throw new Error(`${operator.email} cannot log in: ${await answer.text()}`)
    logins[operator.email] = await client.storageState()
    await client.dispose()
  }
  await server.stop()
  return logins
}
