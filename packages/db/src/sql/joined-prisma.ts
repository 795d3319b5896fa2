import { AsyncLocalStorage } from "node:async_hooks"
import { PrismaPg } from "@prisma/adapter-pg"
import type pg from "pg"
import type { Transaction } from "../db.ts"
import type { PrismaClient } from "../generated/client/client.ts"

type Factory = Pick<PrismaPg, "provider" | "adapterName" | "connect">
type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>
type Started = Awaited<ReturnType<Adapter["startTransaction"]>>

/** The connection that Prisma's next transaction joins: handed from `joinPrisma` to the adapter, and nowhere else. */
const joined = new AsyncLocalStorage<pg.PoolClient>()

interface Adapting {
  nameOf?: ((text: string) => string) | undefined
  /** Called with a connection before Prisma uses the database for the first time, and waited for. */
  before?: (connection: pg.Pool | pg.PoolClient) => Promise<void>
}

/** Prisma's adapter over the pool, whose transactions can be part of one that is open on a connection. */
export function joiningAdapter(pool: pg.Pool, { nameOf, before }: Adapting = {}): Factory {
  const options = nameOf ? { statementNameGenerator: ({ sql }: { sql: string }) => nameOf(sql) } : {}
  const factory = new PrismaPg(pool, options)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      await before?.(joined.getStore() ?? pool)
      const adapter = await factory.connect()
      const start = adapter.startTransaction.bind(adapter)
      adapter.startTransaction = async (level) => {
        const client = joined.getStore()
        return client ? partOf(adapter, client) : start(level)
      }
      return adapter
    },
  }
}

/** Prisma's calls on this connection; who opened its transaction ends it. */
function partOf(adapter: Adapter, client: pg.PoolClient): Started {
  const nothing = async () => {}
  const ends = { options: { usePhantomQuery: true }, commit: nothing, rollback: nothing }
  return Object.assign(Object.create(adapter), { client, ...ends }) as Started
}

interface Joining {
  timeout: number
  /** Called before the first call: the transaction must be open. */
  begin(): void
}

/**
 * Prisma inside a transaction that is open on a connection. It joins with its first call, since this takes it as long
 * as two statements; `close` or `cancel` ends its part before the transaction itself ends.
 */
export function joinPrisma(db: PrismaClient, client: pg.PoolClient, { timeout, begin }: Joining) {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  let opened: Promise<Transaction> | undefined
  let ended: Promise<void> | undefined
  const start = () => {
    begin()
    return (opened ??= new Promise((resolve, reject) => {
      const body = (tx: Transaction) => {
        resolve(tx)
        return over
      }
      ended = joined.run(client, () => db.$transaction(body, { timeout }))
      ended.catch(reject)
    }))
  }
  return {
    tx: whenUsed(db, start),
    close: async () => {
      end()
      await ended
    },
    cancel: async () => {
      end()
      await ended?.catch(() => {})
    },
  }
}

/** Stands for Prisma's client in a transaction: `tx.cart.update(…)` and `tx.$queryRaw` start it when they are called. */
function whenUsed(db: PrismaClient, start: () => Promise<Transaction>): Transaction {
  type Calls = Record<string, (...args: unknown[]) => unknown>
  const fieldsOf = (name: string) => (db as unknown as Record<string, { fields: unknown }>)[name]?.fields
  const model = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, method: string) => {
          // A column to compare with: `{ balance: { gte: tx.giftCard.fields.value } }`.
          if (method === "fields") return fieldsOf(name)
          return async (...args: unknown[]) => {
            const calls = (await start())[name as never] as unknown as Calls
            return calls[method]?.(...args)
          }
        },
      },
    )
  return new Proxy({} as Transaction, {
    get: (_, name) => {
      if (typeof name === "symbol" || name === "then") return undefined
      if (!name.startsWith("$")) return model(name)
      return async (...args: unknown[]) => {
        const tx = (await start()) as unknown as Calls
        return tx[name]?.(...args)
      }
    },
  })
}
