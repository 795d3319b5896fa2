import fs from "node:fs"
import path from "node:path"
import { homeOf } from "./shop-code.ts"

/**
 * Starts the PostgreSQL that comes with Mercer on the shop's data folder, unless DATABASE_URL names one. It ends with
 * this process. Other commands find its address in a file beside the data.
 */
export async function openDatabase(folder: string): Promise<void> {
  if (process.env.DATABASE_URL?.trim()) return
  const data = path.resolve(homeOf(folder), process.env.DATA_DIR ?? ".data")
  fs.mkdirSync(data, { recursive: true })
  const { startPostgres } = await import("@mercer/launch/embedded-postgres")
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const { socketUrl: url } = await startPostgres({ dataDir: path.join(data, "postgres"), log: say })
  const address = path.join(data, "database-url")
  fs.writeFileSync(address, url, { mode: 0o600 })
  process.once("exit", () => fs.rmSync(address, { force: true }))
  process.env.DATABASE_URL = url
}
