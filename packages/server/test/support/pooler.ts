import { createDatabase } from "@mercer/testing"
import { hasPgBouncer, startPgBouncer } from "@mercer/testing/pgbouncer"
import { afterAll } from "vitest"

/** Whether this machine can try it; says so if not. */
export function hasPooler(): boolean {
  if (!hasPgBouncer) process.stderr.write("Not tested here: this machine has no pgbouncer\n")
  return hasPgBouncer
}

/** Settings of a server behind PgBouncer in transaction mode, where the file wants that; else none. */
export async function throughPooler(): Promise<Record<string, string>> {
  if (process.env.SHOP_BEHIND_POOLER !== "true") return {}
  const database = await createDatabase()
  const direct = new URL(database.url)
  const pooler = await startPgBouncer(database.url)
  afterAll(async () => {
    await pooler.stop()
    await database.drop()
  })
  return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.href, DATABASE_POOLER: "true" }
}
