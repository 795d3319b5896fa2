import pg from "pg"

/**
 * Somebody else who is about to make a product with this handle, and has not yet decided: whoever wants the handle too
 * waits for him. Gives the way to let it go.
 */
export async function holdHandle(database: string, handle: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query("BEGIN")
  await client.query("INSERT INTO product (id, title, handle) VALUES ('prod_held', 'Held', $1)", [handle])
  return async () => {
    await client.query("ROLLBACK")
    await client.end()
  }
}
