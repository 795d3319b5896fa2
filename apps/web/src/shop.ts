import "./memory.ts"
import { createApi, logMissingProviders } from "@mercer/api"
import { type Database, readOrigin } from "@mercer/db"
import { openQueue, repeat } from "@mercer/jobs"
import { registry } from "@mercer/providers"
import pino, { type Logger } from "pino"
import providers from "../mercer.config.ts"
import { mustKeepData } from "./data-dir.ts"
import { fillBase, openMigrated } from "./database.ts"
import { rolesInForce } from "./roles-in-force.ts"
import { loadEnvFile, readSettings, type WebSettings } from "./settings.ts"

/** The whole shop: everything that outlives a request. */
export interface RunningShop {
  settings: WebSettings
  log: Logger
  api: ReturnType<typeof createApi>
  database: Database
  /** Whether the database answers, and the server is not stopping. */
  isReady(): Promise<boolean>
  /** From now on `isReady` is false, so that no new requests are sent here. */
  retire(): void
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 15_000

// Next bundles this file a second time: the shop, its pool and its jobs must still exist only once.
const holder = globalThis as { mercerShop?: Promise<RunningShop> | undefined }

/** The shop of this process; opened at the first call. */
export function theShop(options: { workers?: number } = {}): Promise<RunningShop> {
  holder.mercerShop ??= openTheShop(options).catch((error) => {
    holder.mercerShop = undefined
    throw error
  })
  return holder.mercerShop
}

async function openTheShop(options: { workers?: number }): Promise<RunningShop> {
  loadEnvFile()
  const read = { ...readSettings(), ...options }
  const log = openLog(read)
  mustKeepData(read)
  const registered = registry(providers(read))
  const database = await openMigrated(read, log)
  const settings = await withRoles(read, database)
  await fillBase(database, settings, registered)
  await logMissingProviders(database.pool, registered.ids, log)
  const queue = await openBatchQueue(database, settings, log)
  const api = createApi({ ...database, providers: registered, settings: settings.shop, log, queue })
  const sweeper = repeat("sweep", SWEEP_EVERY_MS, api.sweep, log)
  const mail = api.startMailWorker()
  const webhooks = api.startWebhookWorker()
  // If other processes run batch jobs, this one only fills the queue.
  const batchJobs = settings.workers > 0 ? await api.workBatchJobs() : queue
  let retired = false
  return {
    settings,
    log,
    api,
    database,
    isReady: async () => !retired && (await answers(database)),
    retire: () => {
      retired = true
    },
    close: async () => {
      retired = true
      await batchJobs.stop()
      await sweeper.stop()
      await mail.stop()
      await webhooks.stop()
      await database.close()
      holder.mercerShop = undefined
    },
  }
}

/** The settings, with whether roles are enforced, which depends on the shop's origin. */
async function withRoles(settings: WebSettings, { pool }: Pick<Database, "pool">): Promise<WebSettings> {
  const roles = rolesInForce(settings.shop.roles, await readOrigin(pool))
  return { ...settings, shop: { ...settings.shop, roles } }
}

/** A log that can't be written because the disk is full is no reason to refuse a request. */
function openLog({ log_level }: WebSettings): Logger {
  const out = pino.destination(1)
  out.on("error", () => {})
  return pino({ level: log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, out)
}

function openBatchQueue({ pool }: Database, { workers }: WebSettings, log: Logger) {
  const sql = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) }
  return openQueue({ sql, log, workers })
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.pool.query("SELECT 1")
    return true
  } catch {
    return false
  }
}
