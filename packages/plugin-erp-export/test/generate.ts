// As `mercer generate` in this folder: the typed client of the plugin's tables, for its code and its tests.
import path from "node:path"
import { pathToFileURL } from "node:url"
import { generate, isGenerated } from "mercer/tools"

const root = path.resolve(import.meta.dirname, "../../..")
const folders = { shop: path.join(import.meta.dirname, ".."), core: path.join(root, "prisma/schema") }

/** Generates if the tables, or Mercer's, have changed since the last time. */
export default function generatePlugin(): void {
  if (!isGenerated(folders))
    generate({ ...folders, modelsGenerator: path.join(root, "packages/db/generator/models.mjs") })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) generatePlugin()
