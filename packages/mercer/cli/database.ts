import fs from "node:fs"
import path from "node:path"
import { homeOf } from "./shop-code.ts"

/** Where a shop's data are, by its settings. */
export const dataOf = (folder: string, { DATA_DIR }: NodeJS.ProcessEnv): string =>
  path.resolve(homeOf(folder), DATA_DIR ?? ".data")

/**
 * Starts the PostgreSQL that comes with Mercer on a data folder, and returns its address. It ends with this process. Other
 * commands find the address in a file beside the data.
 */
export async function openDatabase(data: string, signal?: AbortSignal): Promise<string> {
  fs.mkdirSync(data, { recursive: true })
  const { startPostgres } = await import("@mercer/launch/embedded-postgres")
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const { socketUrl: url } = await startPostgres({ dataDir: path.join(data, "postgres"), log, signal })
  const address = path.join(data, "database-url")
  fs.writeFileSync(address, url, { mode: 0o600 })
  process.once("exit", () => fs.rmSync(address, { force: true }))
  return url
}
