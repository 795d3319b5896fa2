import { setTimeout as sleep } from "node:timers/promises"
import { fieldTables, type Log } from "@mercer/api"
import { agreedDecimals } from "@mercer/commerce"
import {
  type Database,
  type DatabaseOptions,
  ensureApps,
  ensureBaseRows,
  migrate,
  migrateFields,
  migrateShop,
  missingFields,
  mustFindAdopted,
  mustFindTables,
  openDatabase,
  openReplicas,
  pendingMigrations,
  pendingShopMigrations,
  type Replicas,
} from "@mercer/db"
import type { Registry } from "@mercer/providers"
import type { Logger } from "pino"
import { whyUnusable } from "./database-words.ts"
import { MERCER, places } from "./place.ts"
import type { WebSettings } from "./settings.ts"
import type { Shop, ShopCode } from "./shop-code.ts"

const PASSING = ["ECONNREFUSED", "ECONNRESET", "EAI_AGAIN", "ENOTFOUND", "ETIMEDOUT", "57P03", "53300"]

/** Waits for the database, migrates it, and opens it; while `readOnly` says so, PostgreSQL refuses every write. */
export async function openMigrated(shop: Shop, log: Logger, readOnly?: () => boolean): Promise<Database> {
  const { code, settings } = shop
  const { database, migrate: isMigrating } = settings
  const { url, pool_url, pool_size: poolSize, wait_s, is_direct } = database
  const prepare = isMigrating && is_direct ? bringUpToDate : mustBeUpToDate
  const why = isMigrating ? BEHIND_POOLER : "MIGRATE is off"
  const mayTakeOver = settings.takeover === "auto"
  const applied = await whenThere(() => prepare(url, code, { why, mayTakeOver }), wait_s * 1_000, log)
  if (applied.length > 0) log.info({ migrations: applied }, "The database was brought up to date")
  const opened = openConnections(shop, log, { poolSize, ...(readOnly && { readOnly }) })
  try {
    await mustFindTables(opened.pool, pool_url)
    await mustFindAdopted(opened.pool, pool_url, code.tables?.models)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Connections to the shop's database, each made when it is first needed. */
export function openConnections(
  { code, settings }: { code: Pick<ShopCode, "tables">; settings: Pick<WebSettings, "database"> },
  log: Log,
  options: Pick<DatabaseOptions, "poolSize" | "readOnly">,
): Database {
  const { pool_url: url, pooler } = settings.database
  const onConnectionError = (error: Error) => log.warn({ err: error }, "A database connection broke")
  return openDatabase({ url, pooler, onConnectionError, Client: code.tables?.Client, ...options })
}

/** The database's read replicas, if there are any; none is waited for. */
export function openReplicasOf(primary: Database, { code, settings }: Shop, log: Logger): Replicas | undefined {
  const { replica_urls: urls, pooler, pool_size: poolSize } = settings.database
  if (urls.length === 0) return undefined
  return openReplicas(primary, {
    urls,
    poolSize,
    pooler,
    Client: code.tables?.Client,
    onConnectionError: (error) => log.warn({ err: error }, "A connection to a read replica broke"),
    onChange: ({ number, is_fit, reason }) =>
      is_fit
        ? log.info({ replica: number }, "A read replica is used")
        : log.warn({ replica: number, reason }, "A read replica is left out"),
  })
}

/** Why nothing is migrated there: the lock of whoever migrates would stay behind on one of the pooler's connections. */
export const BEHIND_POOLER = "DATABASE_POOLER is set without DATABASE_DIRECT_URL, PostgreSQL's own address,"

/**
 * Applies pending migrations, Mercer's, then those of plugins and the shop's own, and adds its custom fields; returns their
 * names. A shop of Medusa v1 is taken over only where that is wanted, and refused otherwise.
 */
export async function bringUpToDate(
  url: string,
  { parts, migrations }: ShopCode,
  { mayTakeOver }: { mayTakeOver: boolean },
): Promise<string[]> {
  const data = { folder: places.migrations(), dataFolder: places.baseRows() }
  const applied = await migrate({ url, ...data, mayTakeOver, decimalsOf: agreedDecimals })
  const own = await migrateShop({ url, ...migrations })
  return [...applied, ...own, ...(await migrateFields({ url, tables: fieldTables(parts.fields) }))]
}

/** Refuses a database that migrations are missing in, where they are a step of their own, before the start; `why` they are. */
async function mustBeUpToDate(
  url: string,
  { parts, migrations }: ShopCode,
  { why, mayTakeOver }: { why: string; mayTakeOver: boolean },
): Promise<string[]> {
  const folders = { folder: places.migrations(), dataFolder: places.baseRows() }
  const core = await pendingMigrations({ url, ...folders, mayTakeOver })
  const missing = [...core, ...(await pendingShopMigrations({ url, ...migrations }))]
  if (missing.length > 0)
    throw new Error(
      `${why} and ${missing.length} migrations are missing, the first one ${missing[0]}. Run: ${MERCER} migrate`,
    )
  const fields = await missingFields({ url, tables: fieldTables(parts.fields) })
  if (fields.length > 0)
    throw new Error(`${why} and the custom fields ${fields.join(", ")} have no column. Run: ${MERCER} migrate`)
  return []
}

/** Inserts missing rows that every shop needs: currencies, countries, the store, a row for each provider and app. */
export async function fillBase({ pool }: Database, { store_name }: WebSettings, registered: Registry) {
  const { ids, own_ids, apps, notification } = registered
  await ensureBaseRows(pool, {
    ...(store_name && { storeName: store_name }),
    // "system" uses the shop's own tax rates; only other tax providers have rows.
    providers: {
      ...own_ids,
      notification: [notification.id],
      tax: own_ids.tax.filter((id) => id !== "system"),
      stand_ins: ids,
    },
    dataFolder: places.baseRows(),
  })
  await ensureApps(pool, apps)
}

/** Retries while the database is not available yet; any other refusal fails immediately. */
async function whenThere<T>(work: () => Promise<T>, patience: number, log: Logger): Promise<T> {
  const started = Date.now()
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const code = (error as { code?: string }).code ?? ""
      const passing = PASSING.includes(code) || /timeout|terminated unexpectedly/i.test((error as Error).message)
      if (!passing || Date.now() - started > patience) throw new Error(whyUnusable(error))
      if (tries === 1) log.warn({ code }, "The database does not answer yet, trying again")
      await sleep(Math.min(2_000, 100 * 2 ** tries))
    }
  }
}
