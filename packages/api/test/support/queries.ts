import {
  identifier,
  inTransaction,
  newId,
  openDatabase,
  type Prisma,
  type PrismaClient,
  sql,
  sqlOf,
  type Transaction,
} from "@mercer/db"
import { isPooled, PlanSharingClient } from "@mercer/db/testing"
import { createDatabase } from "@mercer/testing"

type Tx = { db: Transaction }

/** A migrated database for tests of named queries, which need no shop. `close()` it in `afterAll`. */
export async function openQueries() {
  const database = await createDatabase()
  const opened = openDatabase({ url: database.url, Client: PlanSharingClient, pooler: isPooled })
  await opened.db.fulfillmentProvider.createMany({ data: [{ id: "manual" }], skipDuplicates: true })
  const tx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(opened.db, (db) => work({ db }))
  return {
    ...opened,
    directUrl: database.directUrl,
    tx,
    /** Which operations on a row others cannot do while the transaction that ran `lock` is open. */
    lockOf: (
      row: { schema?: string; table: string; column?: string; key: string },
      lock: (tx: Tx) => Promise<unknown>,
    ) =>
      tx(async (tx) => {
        await lock(tx)
        await arrived(tx)
        return strengthOf(opened, row)
      }),
    /** Whether `second` must wait while the transaction that ran `first` is open. */
    waits: (first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) =>
      tx(async (one) => {
        await first(one)
        await arrived(one)
        return tx(async (other) => {
          await sqlOf(other).run(sql`SET LOCAL lock_timeout = '50ms'`)
          await second(other)
          return false
        }).catch(isLockTimeout)
      }),
    close: async () => {
      await opened.close()
      await database.drop()
    },
  }
}

/** Statements that are only sent (`Sql.send`) have run once a later one of the connection has. */
const arrived = (tx: Tx) => sqlOf(tx).rows(sql`SELECT 1`)

export type QueriesDatabase = Awaited<ReturnType<typeof openQueries>>

/** Row locks, weakest first; each is compatible with the ones at the same distance from the end. */
const LOCKS = [
  ["for key share", sql`FOR UPDATE SKIP LOCKED`],
  ["for share", sql`FOR NO KEY UPDATE SKIP LOCKED`],
  ["for no key update", sql`FOR SHARE SKIP LOCKED`],
  ["for update", sql`FOR KEY SHARE SKIP LOCKED`],
] as const

/** How strongly a row is locked, checked from another connection: the strongest lock that explains what must wait. */
async function strengthOf(
  on: { db: PrismaClient },
  { schema = "public", table, column = "id", key }: { schema?: string; table: string; column?: string; key: string },
): Promise<string> {
  let found = "none"
  for (const [name, asked] of LOCKS) {
    const free = await sqlOf(on).rows(sql`
      SELECT 1 FROM ${identifier(schema, table)} WHERE ${identifier(column)} = ${key} ${asked}`)
    if (free.length === 0) found = name
  }
  return found
}

function isLockTimeout(error: unknown): true {
  const { code, cause, meta } = error as { code?: unknown; cause?: unknown; meta?: unknown }
  if (JSON.stringify([code, meta, cause, String(error)]).includes("55P03")) return true
  throw error
}

/** An order's row alone, with the customer and the region it needs. */
export async function anOrderRow(
  db: PrismaClient,
  { email = "buyer@example.com", ...facts }: Partial<Prisma.OrderUncheckedCreateInput> = {},
) {
  const region = await db.region.create({
    data: { id: newId("reg"), name: "Europe", currency_code: "eur", tax_rate: 19 },
  })
  const customer = await aCustomerRow(db)
  return db.order.create({
    data: { id: newId("order"), email, customer_id: customer.id, region_id: region.id, currency_code: "eur", ...facts },
  })
}

/** A guest, or a customer as `facts` say; each has another e-mail. */
export async function aCustomerRow(db: PrismaClient, facts: object = {}) {
  const id = newId("cus")
  return db.customer.create({ data: { id, email: `${id.toLowerCase()}@example.com`, ...facts } })
}

/** A product with one variant, as rows only. */
export async function aVariantRow(db: PrismaClient, facts: object = {}, product: object = {}) {
  const product_id = newId("prod")
  await db.product.create({
    data: { id: product_id, title: "Shirt", handle: product_id, status: "published", ...product },
  })
  const id = newId("variant")
  await db.productVariant.create({ data: { id, product_id, title: "One", inventory_quantity: 10, ...facts } })
  return { id, product_id }
}
