import "./memory.ts"
import { logMissingProviders, openDoor } from "@mercer/api"
import { type Database, readOrigin } from "@mercer/db"
import { openQueue, repeat } from "@mercer/jobs"
import { registry } from "@mercer/providers"
import pino, { type Logger } from "pino"
import providers from "../mercer.config.ts"
import { mustKeepData } from "./data-dir.ts"
import { fillBase, openMigrated } from "./database.ts"
import { rolesInForce } from "./roles-in-force.ts"
import { loadEnvFile, readSettings, type WebSettings } from "./settings.ts"

/** The whole shop put together: everything that outlives a request. */
export interface RunningShop {
  settings: WebSettings
  log: Logger
  door: ReturnType<typeof openDoor>
  database: Database
  /** Does the database answer, and are we not about to stop? */
  isReady(): Promise<boolean>
  /** From now on `isReady` says no, so that nobody sends new requests here. */
  retire(): void
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 15_000

// Next bundles this file a second time: the shop, its pool and its jobs must still be there once only.
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
  const door = openDoor({ ...database, providers: registered, settings: settings.shop, log })
  const sweeper = repeat("sweep", SWEEP_EVERY_MS, door.sweep, log)
  const mail = door.mailSoon()
  const webhooks = door.deliverSoon()
  const batchJobs = await workBatchJobs(door, database, settings, log)
  let retired = false
  return {
    settings,
    log,
    door,
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

/** The settings with whether roles are in force, which depends on where the shop comes from. */
export async function withRoles(settings: WebSettings, { pool }: Pick<Database, "pool">): Promise<WebSettings> {
  const roles = rolesInForce(settings.shop.roles, await readOrigin(pool))
  return { ...settings, shop: { ...settings.shop, roles } }
}

/** A log that cannot be written, since the disk is full, is no reason to refuse a request. */
function openLog({ log_level }: WebSettings): Logger {
  const out = pino.destination(1)
  out.on("error", () => {})
  return pino({ level: log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, out)
}

/** The queue of batch jobs: worked on here, or only filled where other processes work. */
async function workBatchJobs(door: RunningShop["door"], { pool }: Database, { workers }: WebSettings, log: Logger) {
  const sql = { executeSql: (text: string, values: unknown[]) => pool.query(text, values) }
  const queue = await openQueue({ sql, log, workers })
  if (workers > 0) return door.workBatchJobs(queue)
  door.leaveBatchJobs(queue)
  return queue
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.pool.query("SELECT 1")
    return true
  } catch {
    return false
  }
}
