import { startPgBouncer } from "@mercer/testing/pgbouncer"
import { hasPrograms } from "@mercer/testing/programs"
import { createDatabase } from "./database.ts"

/** Whether this machine can try it; says so if not. */
export const hasPooler = () => hasPrograms("pgbouncer")

/** Settings of a server behind PgBouncer in transaction mode, where the file wants that, and what ends it; else none. */
export async function throughPooler(): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  if (process.env.SHOP_BEHIND_POOLER !== "true") return { settings: {}, stop: async () => {} }
  const database = await createDatabase()
  const direct = new URL(database.url)
  const pooler = await startPgBouncer(database.url)
  return {
    settings: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.href, DATABASE_POOLER: "true" },
    stop: async () => {
      await pooler.stop()
      await database.drop()
    },
  }
}
