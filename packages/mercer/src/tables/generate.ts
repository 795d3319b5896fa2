import { spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { compose } from "./compose.ts"
import { adaptClient, withoutTypesOfCore } from "./generated-client.ts"
import { isMade, PRISMA, recordMadeOf } from "./made-of.ts"
import { headOf, ownTables, schemaFiles, type TableFolders, tablesOfPlugins } from "./shop-folder.ts"

export interface GenerateOptions extends TableFolders {
  /** The generator that writes the facts of the tables: packages/db/generator/models.mjs. */
  modelsGenerator: string
}

/**
 * Writes the client and the facts of the tables of a shop and its plugins into `.mercer`, and their types into
 * `mercer-env.d.ts`; returns false for a shop that has none of these: it uses the client that Mercer brings.
 */
export function generate({ shop, core, plugins = [], modelsGenerator }: GenerateOptions): boolean {
  const own = ownTables(shop)
  const owners = [...tablesOfPlugins(plugins), ...(own.files.length > 0 ? [own] : [])]
  const output = path.join(shop, ".mercer")
  if (owners.length === 0) return nothing(shop, output)
  const cli = prismaOf(shop)
  const folder = path.join(output, "schema")
  const files = compose(schemaFiles(core), owners, headOf(output, owners, modelsGenerator))
  fs.rmSync(output, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  for (const { name, content } of files) fs.writeFileSync(path.join(folder, name), content)
  const config = path.join(output, "prisma.config.mjs")
  fs.writeFileSync(config, `export default { schema: ${JSON.stringify(folder)}, datasource: { url: "" } }\n`)
  runPrisma(cli, config)
  fs.rmSync(config)
  adaptClient(
    path.join(output, "client"),
    owners.flatMap((owner) => owner.files),
  )
  withoutTypesOfCore(path.join(output, "models.ts"))
  fs.writeFileSync(path.join(shop, "mercer-env.d.ts"), ENV)
  recordMadeOf({ shop, core, plugins })
  return true
}

/** What was generated of tables that the shop had before is removed. */
function nothing(shop: string, output: string): false {
  if (!isMade(shop)) return false
  fs.rmSync(output, { recursive: true, force: true })
  fs.rmSync(path.join(shop, "mercer-env.d.ts"), { force: true })
  return false
}

/** Prisma's program, which only shops with tables of their own install, and only where they generate. */
function prismaOf(shop: string): string {
  const version = installedPrisma(shop)
  if (version === PRISMA) return createRequire(path.join(shop, "package.json")).resolve("prisma/build/index.js")
  const add = fs.existsSync(path.join(shop, "pnpm-lock.yaml")) ? "pnpm add -D" : "npm install -D"
  const found = version ? `and ${version} is installed` : "which is not installed"
  throw new Error(`For tables of your own Mercer needs prisma ${PRISMA}, ${found}. Run: ${add} prisma@${PRISMA}`)
}

function installedPrisma(shop: string): string | undefined {
  try {
    const file = createRequire(path.join(shop, "package.json")).resolve("prisma/package.json")
    return JSON.parse(fs.readFileSync(file, "utf8")).version
  } catch {
    return undefined
  }
}

/** Generating needs no engine of Prisma's: a stub stands for it, so that nothing is fetched. */
function runPrisma(cli: string, config: string): void {
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" }
  const words = [cli, "generate", "--no-hints", "--config", config]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env })
  if (status !== 0) throw new Error(`The client of the shop's tables could not be generated:\n${stdout}${stderr}`)
}

const ENV = `// Written by \`mercer generate\`. Don't edit.
import type { PrismaClient } from "./.mercer/client/client.ts"
import type { models } from "./.mercer/models.ts"

declare module "mercer" {
  interface Own {
    client: PrismaClient
    models: typeof models
  }
}
`
