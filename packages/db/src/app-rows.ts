import { randomBytes } from "node:crypto"
import type pg from "pg"
import { newId } from "./ids.ts"

/** An app registered by the shop's developer. */
export interface RegisteredApp {
  /** Its application_name. */
  id: string
  display_name: string
  install_url: string | null
  uninstall_url: string | null
}

/**
 * A row for each registered app, with a state for its first authorization. Existing rows keep their data
 * (an app migrated from Medusa v1 its tokens); rows of unregistered apps stay. Several servers may do
 * it at once.
 */
export async function ensureApps(pool: Pick<pg.Pool, "query">, apps: readonly RegisteredApp[]): Promise<void> {
  if (apps.length === 0) return
  const rows = apps.map(({ id, display_name, install_url, uninstall_url }) => ({
    id: newId("oauth"),
    application_name: id,
    display_name,
    install_url,
    uninstall_url,
    data: { state: randomBytes(32).toString("base64url") },
  }))
  await pool.query(UPSERT, [JSON.stringify(rows)])
}

const UPSERT = `
  INSERT INTO oauth AS known (id, application_name, display_name, install_url, uninstall_url, data)
  SELECT * FROM jsonb_to_recordset($1) AS new (id varchar, application_name varchar, display_name varchar,
    install_url varchar, uninstall_url varchar, data jsonb)
  ORDER BY application_name
  ON CONFLICT (application_name) DO UPDATE SET
    display_name = excluded.display_name,
    install_url = excluded.install_url,
    uninstall_url = excluded.uninstall_url,
    data = CASE
      WHEN jsonb_typeof(known.data) IS DISTINCT FROM 'object' THEN excluded.data
      WHEN known.data ? 'state' THEN known.data
      ELSE known.data || excluded.data
    END`
