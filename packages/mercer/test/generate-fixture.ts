import fs from "node:fs"
import path from "node:path"
import { generate } from "../src/tools.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const shop = path.join(import.meta.dirname, "shop")
const core = path.join(root, "prisma/schema")
const timeOf = (file: string) => (fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0)

/** Before all tests: `mercer generate` for their shop, if its tables or Mercer's have changed since the last time. */
export default function generateFixture(): void {
  const sources = [path.join(shop, "prisma"), core, path.resolve(import.meta.dirname, "../src/tables")]
  const files = sources.flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
  if (timeOf(path.join(shop, "mercer-env.d.ts")) > Math.max(...files.map(timeOf))) return
  generate({ shop, core, modelsGenerator: path.join(root, "packages/db/generator/models.mjs") })
}
