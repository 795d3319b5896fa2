import { identifierOf } from "@mercer/db"
import type { Writer } from "../connected.ts"
import { type Marker, PROVIDERS } from "../marker.ts"

/** Gives v1's providers their `is_installed` back, and takes rows away that Mercer has added for itself and nothing uses. */
export async function restoreRows(writer: Writer, marker: Marker | undefined): Promise<void> {
  if (!marker) return
  for (const table of PROVIDERS) await restoreProviders(writer, table, marker.providers[table] ?? {})
  await deleteUnused(writer, "country", "iso_2", marker.countries)
  await deleteUnused(writer, "currency", "code", marker.currencies)
}

async function restoreProviders(writer: Writer, table: string, installed: Record<string, boolean>): Promise<void> {
  const name = identifierOf(writer.schema, table)
  for (const [id, is_installed] of Object.entries(installed))
    await writer.client.query(`UPDATE ${name} SET is_installed = $2 WHERE id = $1 AND is_installed <> $2`, [
      id,
      is_installed,
    ])
  await deleteUnused(writer, table, "id", Object.keys(installed))
}

/** A row that something was sold with stays: deleting it would break a foreign key. */
async function deleteUnused(
  { client, rows, schema }: Writer,
  table: string,
  key: string,
  known: string[],
): Promise<void> {
  const name = identifierOf(schema, table)
  const fresh = await rows<{ id: string }>(`SELECT ${key} AS id FROM ${name} WHERE NOT ${key} = ANY ($1)`, [known])
  for (const { id } of fresh) await unlessUsed({ client }, `DELETE FROM ${name} WHERE ${key} = $1`, [id])
}

/** Runs a statement that a foreign key or a dependency may refuse; says whether it did something. */
export async function unlessUsed(
  { client }: Pick<Writer, "client">,
  sql: string,
  values: unknown[] = [],
): Promise<boolean> {
  await client.query("SAVEPOINT unless_used")
  try {
    await client.query(sql, values)
    await client.query("RELEASE SAVEPOINT unless_used")
    return true
  } catch (error) {
    await client.query("ROLLBACK TO SAVEPOINT unless_used")
    // foreign_key_violation, dependent_objects_still_exist
    if (["23503", "2BP01"].includes((error as { code?: string }).code ?? "")) return false
    throw error
  }
}
