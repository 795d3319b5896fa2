/**
 * `pnpm bench import`: how fast products are imported and exported as files, and whether memory or speed change with
 * the size. The whole shop in this process, called as by a client, on its own PostgreSQL. `--rows N` for the large
 * file.
 */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { processSettings } from "../src/settings.ts"
import { openShop } from "../src/shop/shop.ts"
import { shopCode } from "../src/shop-code.ts"
import { openBenchDatabase } from "./database.ts"
import { ensureImporter, measureExport, measureImport } from "./growth/import.ts"

const VARIANTS = 4

async function main() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rows: { type: "string", default: "100000" } },
  })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bench-import-"))
  const database = await openBenchDatabase({ durable: false, settings: [] })
  Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "warn", DEMO: "0" })
  const shop = await openShop({ code: shopCode(), settings: processSettings() }, { workers: 2 })
  try {
    const on = { shop, folder, cpu: database.cpu }
    await ensureImporter(on)
    await measureImport("1,000 products, one variant each", on, 1_000, 1)
    await measureImport("1,000 products more", on, 1_000, 1)
    await measureExport("export of these", on)
    await measureImport(`${values.rows} rows`, on, Number(values.rows), VARIANTS)
    await measureExport("export of all", on)
  } finally {
    await shop.close()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

await main()
