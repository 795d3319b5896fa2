import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import own from "../../package.json" with { type: "json" }
import { schemaFiles, type TableFolders } from "./shop-folder.ts"

/** The version of Prisma that generates: exactly that of the runtime in this package. */
export const PRISMA = "7.10.0"

/** The last file that `mercer generate` writes: what it was made of. */
const MADE_OF = ".mercer/made-of.json"

/** Whether a shop has tables of its own. */
export const hasTables = (shop: string): boolean => schemaFiles(path.join(shop, "prisma")).length > 0

/** Whether the client was generated, of these tables and by this version of Mercer. */
export function isGenerated(folders: TableFolders): boolean {
  const file = path.join(folders.shop, MADE_OF)
  return fs.existsSync(file) && fs.readFileSync(file, "utf8") === madeOf(folders)
}

/** Records that the client is whole. */
export function recordMadeOf(folders: TableFolders): void {
  fs.writeFileSync(path.join(folders.shop, MADE_OF), madeOf(folders))
}

function madeOf({ shop, core }: TableFolders): string {
  const files = [...schemaFiles(core), ...schemaFiles(path.join(shop, "prisma"))]
  const schema = createHash("sha256").update(JSON.stringify(files)).digest("hex")
  return `${JSON.stringify({ mercer: own.version, prisma: PRISMA, schema })}\n`
}
