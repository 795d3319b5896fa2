// After PostgreSQL was away, PgBouncer itself decides when it tries again: 15 s later by default.
import { onServer } from "@mercer/db/testing"
import { startPgBouncer } from "@mercer/testing/pgbouncer"
import { expect, onTestFinished, test } from "vitest"
import { createDatabase } from "./support/database.ts"
import { hasPooler } from "./support/pooler.ts"
import { serverForThisTest } from "./support/server.ts"

const BACK_MS = 5_000

test.skipIf(!hasPooler())(
  "a shop behind PgBouncer is back within 5 s after PostgreSQL is",
  async () => {
    const database = await createDatabase()
    onTestFinished(database.drop)
    const pooler = await startPgBouncer(database.url)
    onTestFinished(pooler.stop)
    const behind = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATABASE_POOLER: "true" }
    const server = await serverForThisTest(behind)
    const status = async () => (await fetch(`${server.url}/store/regions`)).status
    expect(await status()).toBe(200)

    const postgres = Object.assign(new URL(database.url), { pathname: "postgres" }).href
    const name = new URL(database.url).pathname.slice(1)
    const open = (isOpen: boolean) => onServer(postgres, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${isOpen}`)
    await open(false)
    await onServer(postgres, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    await expect.poll(status, { timeout: 10_000 }).toBe(503)
    await open(true)
    const back = performance.now()
    await expect.poll(status, { timeout: 30_000, interval: 100 }).toBe(200)
    expect(performance.now() - back).toBeLessThan(BACK_MS)
  },
  60_000,
)
