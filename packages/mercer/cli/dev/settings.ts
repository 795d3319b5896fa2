import fs from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { dataOf, openDatabase } from "../database.ts"
import { homeOf } from "../shop-code.ts"

type Environment = NodeJS.ProcessEnv

/** What a server gets: the environment of `mercer dev`, and for what that does not have, what `.env` says now. */
export function environmentOf(folder: string): Environment {
  const file = path.join(homeOf(folder), ".env")
  const written = fs.existsSync(file) ? parseEnv(fs.readFileSync(file, "utf8")) : {}
  return {
    ...written,
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? written.NODE_ENV ?? "development",
  } as Environment
}

/** The PostgreSQL of each data folder that the settings have named, unless they name a database. */
export function databases(folder: string, signal: AbortSignal) {
  const opened = new Map<string, Promise<string>>()
  async function withUrl(env: Environment): Promise<Environment> {
    if (env.DATABASE_URL?.trim()) return env
    const data = dataOf(folder, env)
    const opening = opened.get(data) ?? openDatabase(data, signal)
    opened.set(data, opening)
    try {
      return { ...env, DATABASE_URL: await opening }
    } catch (error) {
      // The next change tries it again.
      opened.delete(data)
      throw error
    }
  }
  return { for: withUrl, settled: () => Promise.allSettled(opened.values()) }
}
