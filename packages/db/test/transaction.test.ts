import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Database, inTransaction, openDatabase, sql, sqlOf } from "../src/index.ts"
import { createDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: Database

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url, poolSize: 4, waitMs: 20_000 })
  await opened.pool.query("CREATE TABLE probe (id int PRIMARY KEY, CHECK (id > 0))")
})
beforeEach(async () => {
  await opened.pool.query("TRUNCATE probe; DELETE FROM currency WHERE code LIKE 'x%'")
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const insert = (id: number) => sql`INSERT INTO probe VALUES (${id})`
const stored = async () => (await opened.pool.query("SELECT id FROM probe ORDER BY id")).rows.map(({ id }) => id)
const aCurrency = (code: string) => ({ code, symbol: "X", symbol_native: "X", name: code })
const currencies = async () =>
  (await opened.db.currency.findMany({ where: { code: { startsWith: "x" } } })).map(({ code }) => code)
const failure = new Error("undone")

/** What the work has sent, on any connection. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const listen = (client: { query(...args: unknown[]): unknown }) => {
    const query = client.query.bind(client)
    client.query = (...args) => {
      texts.push(typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text)
      return query(...args)
    }
  }
  opened.pool.once("acquire", listen as never)
  await work()
  return texts.map((text) => text.trim().split(" ").slice(0, 2).join(" "))
}

describe("a body that goes on after its transaction is over", () => {
  test.each(["written SQL", "Prisma"])("writes nothing by %s: the connection is somebody else's", async (by) => {
    let goOn = () => {}
    const waits = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late: Promise<unknown> = Promise.resolve()
    const failing = inTransaction(opened.db, async (db) => {
      late = waits.then(
        (): Promise<unknown> =>
          by === "Prisma" ? db.currency.create({ data: aCurrency("xa") }) : sqlOf({ db }).run(insert(2)),
      )
      late.catch(() => {})
      await sqlOf({ db }).run(insert(-1))
    })
    await expect(failing).rejects.toThrow("check constraint")
    goOn()
    await expect(late).rejects.toThrow("The transaction is over")
    expect([...(await stored()), ...(await currencies())]).toEqual([])
  })

  test("also when it ended without a statement", async () => {
    let late: Promise<unknown> = Promise.resolve()
    await inTransaction(opened.db, async (db) => {
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => sqlOf({ db }).run(insert(2)))
      late.catch(() => {})
    })
    await expect(late).rejects.toThrow("The transaction is over")
    expect(await stored()).toEqual([])
  })
})

describe("written SQL and Prisma's calls are one transaction", () => {
  test("both are committed", async () => {
    await inTransaction(opened.db, async (db) => {
      await sqlOf({ db }).run(insert(1))
      await db.currency.create({ data: aCurrency("xa") })
      expect(await sqlOf({ db }).rows(sql`SELECT code FROM currency WHERE code = 'xa'`)).toEqual([{ code: "xa" }])
      expect(await db.$queryRaw`SELECT id FROM probe`).toEqual([{ id: 1 }])
      expect(await stored()).toEqual([])
      expect(await currencies()).toEqual([])
    })
    expect(await stored()).toEqual([1])
    expect(await currencies()).toEqual(["xa"])
  })

  test("a column can be compared with another one", async () => {
    const found = await inTransaction(opened.db, (db) =>
      db.currency.findMany({
        where: { code: { in: ["usd", "eur"] }, symbol: { equals: db.currency.fields.symbol_native } },
      }),
    )
    expect(found.map(({ code }) => code).sort()).toEqual(["eur", "usd"])
    const other = await inTransaction(opened.db, (db) =>
      db.currency.findMany({ where: { code: "usd", symbol: { equals: db.currency.fields.name } } }),
    )
    expect(other).toEqual([])
  })

  test("both are undone, whichever came first", async () => {
    for (const order of ["sql", "prisma"]) {
      const failing = inTransaction(opened.db, async (db) => {
        if (order === "sql") await sqlOf({ db }).run(insert(1))
        await db.currency.create({ data: aCurrency("xa") })
        if (order === "prisma") await sqlOf({ db }).run(insert(1))
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
    }
    expect(await stored()).toEqual([])
    expect(await currencies()).toEqual([])
  })

  test("many at once stay apart, and give their connections back", async () => {
    const work = Array.from({ length: 40 }, (_, n) =>
      inTransaction(opened.db, async (db) => {
        await db.currency.create({ data: aCurrency(`x${n}`) })
        await sqlOf({ db }).run(insert(n + 1))
        if (n % 2) throw failure
      }).catch((error) => expect(error).toBe(failure)),
    )
    await Promise.all(work)
    expect(await stored()).toEqual(Array.from({ length: 20 }, (_, n) => 2 * n + 1))
    expect(await currencies()).toHaveLength(20)
    expect(opened.pool).toMatchObject({ waitingCount: 0, idleCount: opened.pool.totalCount })
  })
})

describe("trips", () => {
  test("statements run in the order given without waiting for each other, the first one with BEGIN", async () => {
    const work = () =>
      inTransaction(opened.db, async (db) => {
        const on = sqlOf({ db })
        const [, , rows] = await Promise.all([on.run(insert(2)), on.run(insert(1)), on.rows(sql`SELECT id FROM probe`)])
        expect(rows).toEqual([{ id: 2 }, { id: 1 }])
      })
    expect(await sentBy(work)).toEqual(["BEGIN", "INSERT INTO", "INSERT INTO", "SELECT id", "COMMIT"])
  })

  test("without a statement nothing is sent", async () => {
    expect(await sentBy(() => inTransaction(opened.db, async () => {}))).toEqual([])
    expect(await sentBy(() => inTransaction(opened.db, async () => Promise.reject(failure)).catch(() => {}))).toEqual(
      [],
    )
  })

  test("a serializable one says so", async () => {
    const work = () =>
      inTransaction(opened.db, (db) => sqlOf({ db }).run(insert(1)), { isolationLevel: "RepeatableRead" })
    expect((await sentBy(work))[0]).toBe("BEGIN ISOLATION")
  })
})

describe("failures", () => {
  test("a statement that failed keeps the rest from being committed, also if nobody looked at it", async () => {
    for (const wait of [true, false]) {
      const swallowing = inTransaction(opened.db, async (db) => {
        const failed = sqlOf({ db }).run(insert(-1))
        if (wait) await failed.catch(() => {})
        else failed.catch(() => {})
        await sqlOf({ db })
          .run(insert(1))
          .catch(() => {})
      })
      await expect(swallowing).rejects.toMatchObject({ code: "23514" })
    }
    expect(await stored()).toEqual([])
  })

  test("a call of Prisma that failed does the same", async () => {
    const swallowing = inTransaction(opened.db, async (db) => {
      await sqlOf({ db }).run(insert(1))
      await db.currency.create({ data: aCurrency("usd") }).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow(/nothing was committed|failed/)
    expect(await stored()).toEqual([])
  })

  test("a connection that breaks is replaced, and the process goes on", async () => {
    const broken = inTransaction(opened.db, async (db) => {
      await sqlOf({ db }).run(insert(1))
      await sqlOf({ db }).run(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(broken).rejects.toThrow()
    expect(await stored()).toEqual([])
    await inTransaction(opened.db, (db) => sqlOf({ db }).run(insert(2)))
    expect(await stored()).toEqual([2])
  })

  test("one that takes too long is undone", async () => {
    for (const prisma of [false, true]) {
      const slow = inTransaction(
        opened.db,
        async (db) => {
          await sqlOf({ db }).run(insert(1))
          if (prisma) await db.currency.count()
          await new Promise((resolve) => setTimeout(resolve, 80))
        },
        { timeout: 40 },
      )
      await expect(slow).rejects.toMatchObject({ code: "P2028" })
    }
    expect(await stored()).toEqual([])
    await inTransaction(opened.db, (db) => sqlOf({ db }).run(insert(2)))
  })

  test("behind a pooler nothing is prepared under a name", async () => {
    const pooled = openDatabase({ url: database.url, pooler: true, poolSize: 1 })
    try {
      await inTransaction(pooled.db, async (db) => {
        await sqlOf({ db }).run(insert(3))
        await sqlOf({ db }).run({ name: "an_insert", text: "INSERT INTO probe VALUES ($1)", values: [4] })
        await db.currency.count()
      })
      const { rows } = await pooled.pool.query("SELECT name FROM pg_prepared_statements WHERE name <> ''")
      expect(rows).toEqual([])
    } finally {
      await pooled.close()
    }
  })
})
