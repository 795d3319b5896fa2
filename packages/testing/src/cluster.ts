import { startPostgres } from "@mercer/launch/embedded-postgres"

/** A running PostgreSQL server. */
export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** The server of TEST_DATABASE_URL when that is set, else one of our own that leaves nothing behind. */
export async function startCluster(): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startPostgres({ temporary: true })
}
