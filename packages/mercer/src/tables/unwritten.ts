import fs from "node:fs"
import path from "node:path"
import { schemaFiles } from "./shop-folder.ts"

/** Whether the shop's tables are other ones than its last migration led to. */
export function hasUnwrittenChanges(shop: string): boolean {
  const own = path.join(shop, "prisma")
  const last = lastMigration(own)
  const before = last ? schemaFiles(path.join(last, "schema")) : []
  return JSON.stringify(before) !== JSON.stringify(schemaFiles(own))
}

/** The folder of the newest migration; undefined before the first. */
export function lastMigration(own: string): string | undefined {
  const migrations = path.join(own, "migrations")
  const last = fs.existsSync(migrations) ? fs.readdirSync(migrations).sort().at(-1) : undefined
  return last && path.join(migrations, last)
}
