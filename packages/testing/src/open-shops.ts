import { openDatabase } from "@mercer/db"

/**
 * What is open on a database while one program runs there with DATABASE_POOL_SIZE=1: its pools of connections, of which each
 * keeps the one connection it may have, and the shops that sweep, of which each has recorded itself.
 */
export async function openShopsOn(url: string): Promise<{ pools: number; sweepers: number }> {
  const { pool, close } = openDatabase({ url, poolSize: 1 })
  const sql = `SELECT (SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS pools,
    (SELECT count(*)::int FROM mercer.process) AS sweepers`
  try {
    return (await pool.query(sql)).rows[0]
  } finally {
    await close()
  }
}
