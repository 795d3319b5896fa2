import { setTimeout as sleep } from "node:timers/promises"
import { type Database, ensureApps, ensureBaseRows, migrate, mustFindTables, openDatabase } from "@mercer/db"
import type { Registry } from "@mercer/providers"
import type { Logger } from "pino"
import { places } from "./place.ts"
import type { WebSettings } from "./settings.ts"

const PASSING = ["ECONNREFUSED", "ECONNRESET", "EAI_AGAIN", "ENOTFOUND", "ETIMEDOUT", "57P03", "53300"]

/** Waits for the database, brings its tables up to date, and opens it. */
export async function openMigrated({ database }: WebSettings, log: Logger): Promise<Database> {
  const { url, pool_size: poolSize, pooler, wait_s } = database
  const applied = await whenThere(() => bringUpToDate(url), wait_s * 1_000, log)
  if (applied.length > 0) log.info({ migrations: applied }, "The database was brought up to date")
  const onConnectionError = (error: Error) => log.warn({ err: error }, "A database connection broke")
  const opened = openDatabase({ url, poolSize, pooler, onConnectionError })
  try {
    await mustFindTables(opened.pool, url)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Applies the migrations that this database has not had; gives their names. */
export const bringUpToDate = (url: string) =>
  migrate({ url, folder: places.migrations(), dataFolder: places.baseRows() })

/** Puts in what every shop needs and is missing: currencies, countries, the store, a row a provider and an app. */
export async function fillBase({ pool }: Database, { store_name }: WebSettings, { ids, apps, notification }: Registry) {
  await ensureBaseRows(pool, {
    ...(store_name && { storeName: store_name }),
    // The rates of "system" are the shop's own; only other tax providers have rows.
    providers: { ...ids, notification: [notification.id], tax: ids.tax.filter((id) => id !== "system") },
    dataFolder: places.baseRows(),
  })
  await ensureApps(pool, apps)
}

/** Tries again while the database is only not there yet; any other refusal is final at once. */
async function whenThere<T>(work: () => Promise<T>, patience: number, log: Logger): Promise<T> {
  const started = Date.now()
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const code = (error as { code?: string }).code ?? ""
      const passing = PASSING.includes(code) || /timeout|terminated unexpectedly/i.test((error as Error).message)
      if (!passing || Date.now() - started > patience) throw new Error(`The database cannot be used: ${words(error)}`)
      if (tries === 1) log.warn({ code }, "The database does not answer yet, trying again")
      await sleep(Math.min(2_000, 100 * 2 ** tries))
    }
  }
}

// Node answers a refused connection to both of localhost's addresses with an error that has no message of its own.
const words = (error: unknown) => (error as Error).message || (error as { code?: string }).code || String(error)
