// Reads on a streaming replica of a real PostgreSQL: who has written reads nothing older, through any server.
import { setTimeout as sleep } from "node:timers/promises"
import { newId, openDatabase } from "@mercer/db"
import { type DurableCluster, startDurableCluster } from "@mercer/testing/cluster"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { startServer, type TestServer } from "./support/server.ts"

let primary: DurableCluster
let replica: DurableCluster
let servers: [TestServer, TestServer]
let onReplica: ReturnType<typeof openDatabase>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  primary = await startDurableCluster()
  replica = await primary.replica()
  const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: replica.url, LOG_LEVEL: "info" }
  const first = await startServer(settings)
  servers = [first, await startServer(settings)]
  onReplica = openDatabase({ url: replica.url, poolSize: 1 })
  database = openDatabase({ url: primary.url, poolSize: 2 })
  for (const name of ["anna", "ben"]) {
    const user = { id: newId("usr"), email: `${name}@example.com`, api_token: tokenOf(name), role: "admin" as const }
    await database.db.user.create({ data: user })
  }
}, 120_000)

afterAll(async () => {
  await Promise.all([onReplica?.close(), database?.close(), ...(servers ?? []).map((server) => server.stop())])
  await replica?.stop()
  await primary?.stop()
})

const tokenOf = (name: string) => `token-of-${name}-0123456789`

async function ask(
  name: string,
  path: string,
  { server = servers[0], body }: { server?: TestServer; body?: object } = {},
) {
  const headers = { authorization: `Bearer ${tokenOf(name)}`, "content-type": "application/json" }
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(server.url + path, init)
  expect(response.status, path).toBeLessThan(300)
  // biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers
  return (await response.json()) as any
}

const LIST = "/admin/customer-groups?limit=100"
const names = async (name: string, server = servers[0], path = LIST): Promise<string[]> =>
  (await ask(name, path, { server })).customer_groups.map((group: { name: string }) => group.name)

let made = 0
/** Anna creates a customer group; returns its id and name. */
async function created(): Promise<{ id: string; name: string }> {
  return (await ask("anna", "/admin/customer-groups", { body: { name: `Group ${++made}` } })).customer_group
}

async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await holds()) return
    await sleep(100)
  }
  throw new Error(`Not within 15 s: ${what}\n${servers[0].log()}`)
}

const pause = () => onReplica.pool.query("SELECT pg_wal_replay_pause()")
const resume = () => onReplica.pool.query("SELECT pg_wal_replay_resume()")
/** Whether the server says that it uses the replica. */
const isUsed = (server: TestServer) =>
  (server.log().match(/A read replica is (used|left out)/g) ?? []).at(-1)?.endsWith("used") ?? false

beforeEach(async () => {
  await until("both servers use the replica", () => servers.every(isUsed))
})

test("a list is read on the replica, but not by who has written: through any server they see their write", async () => {
  // At its first request a server does not know who has written before: the replica must have come that far.
  for (const server of servers) await names("ben", server)
  await sleep(1_500)
  await pause()
  const { id, name } = await created()
  for (const server of servers) expect(await names("anna", server)).toContain(name)
  expect(await names("ben")).not.toContain(name)
  expect(await names("ben", servers[1])).not.toContain(name)
  const panel = encodeURIComponent(JSON.stringify({ limit: 100 }))
  const overTrpc = await ask("ben", `/api/trpc/admin.customer-groups.list?input=${panel}`)
  expect(overTrpc.result.data.customer_groups.length).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(overTrpc)).not.toContain(name)
  // One row is always read where it was written: others may have been given its id.
  expect((await ask("ben", `/admin/customer-groups/${id}`)).customer_group.name).toBe(name)
  // So are lists of what is new since a time.
  const since = "&updated_at[gte]=2020-01-01T00:00:00Z"
  expect(await names("ben", servers[0], LIST + since)).toContain(name)
  await resume()
  await until("the replica has it", async () => (await names("ben")).includes(name))
})

test("a replica that lags is left out, and comes back", async () => {
  await pause()
  const { name } = await created()
  await until("it is left out", async () => (await names("ben")).includes(name))
  expect(servers[0].log()).toContain("more than 5 seconds behind")
  await resume()
  await until("it is used again", () => isUsed(servers[0]))
})

test("a replica that dies costs no request, and comes back", async () => {
  await replica.crash()
  const { name } = await created()
  const started = performance.now()
  expect(await names("ben")).toContain(name)
  expect(performance.now() - started).toBeLessThan(3_000)
  await until("it is left out", () => !isUsed(servers[0]))
  await replica.start()
  await until("it is used again", () => isUsed(servers[0]))
  await until("it answers", async () => (await names("ben")).includes(name))
})

test("after a restart of the primary nobody reads what is older than it", async () => {
  await pause()
  const { name } = await created()
  await primary.crash()
  await primary.start()
  await until("the primary answers", async () => (await fetch(`${servers[0].url}/health/ready`)).ok)
  // The row that said so is gone: it is in a table without a log.
  expect((await database.pool.query("SELECT FROM mercer.recent_write")).rowCount).toBe(0)
  for (const server of servers) expect(await names("anna", server)).toContain(name)
  await resume()
})
