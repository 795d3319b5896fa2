import pg from "pg"

/**
 * Another user who is about to create a product with this handle, in an open transaction: requests for the same
 * handle wait. Returns a function that releases it.
 */
export async function lockHandle(database: string, handle: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query("BEGIN")
  await client.query("INSERT INTO product (id, title, handle) VALUES ('prod_held', 'Held', $1)", [handle])
  return async () => {
    await client.query("ROLLBACK")
    await client.end()
  }
}
