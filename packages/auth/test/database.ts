import { type Database, openDatabase } from "@mercer/db"
import { isPooled } from "@mercer/db/testing"
import { createDatabase } from "@mercer/testing"

type PoolClient = NonNullable<Parameters<Parameters<Database["pool"]["connect"]>[0]>[1]>

export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

/** A separate database for a test file; `again` opens it a second time, as another instance of the shop would. */
export async function openTestDatabase() {
  const { url, drop } = await createDatabase()
  const one = open(url)
  return {
    ...one,
    again: async () => open(url),
    close: async () => {
      await one.close()
      await drop()
    },
  }
}

/** How many SQL statements the task sends over this database's pool, BEGIN and COMMIT included. */
export async function statementsIn({ pool }: Pick<TestDatabase, "pool">, task: () => Promise<unknown>) {
  let count = 0
  const counted = new Set<PoolClient>()
  const onAcquire = (client: PoolClient) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query
    client.query = ((...input: never[]) => {
      count += 1
      return (query as (...input: never[]) => unknown).apply(client, input)
    }) as typeof query
  }
  pool.on("acquire", onAcquire)
  try {
    await task()
  } finally {
    pool.off("acquire", onAcquire)
    // Takes the counting function away, so that the client's class is used again.
    for (const client of counted) delete (client as Partial<PoolClient>).query
  }
  return count
}

function open(url: string) {
  return openDatabase({ url, pooler: isPooled })
}
