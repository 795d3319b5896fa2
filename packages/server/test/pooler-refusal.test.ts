// PgBouncer reports everything that it refuses by one code, which PostgreSQL itself uses for bad values.
import { openDatabase } from "@mercer/db"
import { answered } from "@mercer/rest/handler"
import { startPgBouncer } from "@mercer/testing/pgbouncer"
import { expect, onTestFinished, test } from "vitest"
import { createDatabase } from "./support/database.ts"
import { hasPooler } from "./support/pooler.ts"

test.skipIf(!hasPooler())("a pooler that refuses the server's connections is no client's fault: 503", async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const pooler = await startPgBouncer(database.url)
  onTestFinished(pooler.stop)
  // Without `pooler: true` it asks for limits that PgBouncer does not let through.
  const { db, pool, close } = openDatabase({ url: pooler.url })
  onTestFinished(close)
  for (const ask of [() => pool.query("SELECT 1"), () => db.region.findMany()]) {
    const error = await ask().catch((reason) => reason)
    expect(String(error.message)).toMatch(/unsupported startup parameter/)
    expect(answered(error)).toMatchObject({ status: 503, type: "unexpected_state" })
  }
})
