import { openDoor } from "@mercer/api"
import type { Database } from "@mercer/db"
import { type Registry, registry } from "@mercer/providers"
import pino, { type Logger } from "pino"
import providers from "../mercer.config.ts"
import { openMigrated } from "./database.ts"
import { startSweeper } from "./sweeper.ts"
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

// Next bundles this file a second time: the shop, its pool and its jobs must still be there once only.
const holder = globalThis as { mercerShop?: Promise<RunningShop> | undefined }

/** The shop of this process; opened at the first call. */
export function theShop(): Promise<RunningShop> {
  holder.mercerShop ??= openTheShop().catch((error) => {
    holder.mercerShop = undefined
    throw error
  })
  return holder.mercerShop
}

async function openTheShop(): Promise<RunningShop> {
  loadEnvFile()
  const settings = readSettings()
  const log = pino({ level: settings.log_level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const parts = await openParts(settings, log)
  const door = openDoor({ ...parts.database, providers: parts.providers, settings: settings.shop, log })
  const sweeper = startSweeper(door.sweep, log)
  let retired = false
  return {
    settings,
    log,
    door,
    database: parts.database,
    isReady: async () => !retired && (await answers(parts.database)),
    retire: () => {
      retired = true
    },
    close: async () => {
      retired = true
      await sweeper.stop()
      await parts.database.close()
      holder.mercerShop = undefined
    },
  }
}

/** The database and the providers without any door: enough for the commands of `pnpm mercer`. */
export async function openParts(settings: WebSettings, log: Logger): Promise<{ database: Database; providers: Registry }> {
  const registered = registry(providers(settings))
  return { database: await openMigrated(settings, registered, log), providers: registered }
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.pool.query("SELECT 1")
    return true
  } catch {
    return false
  }
}
