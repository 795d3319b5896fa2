import { spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { compose, type SchemaFile } from "./compose.ts"
import { adaptClient, withoutTypesOfCore } from "./generated-client.ts"
import { isMade, MADE_OF, PRISMA, recordMadeOf } from "./made-of.ts"
import { headOf, ownTables, schemaFiles, type TableFolders, tablesOfPlugins } from "./shop-folder.ts"
import { removeParts, swapIn } from "./swap.ts"

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
  const composed = (folder: string) => compose(schemaFiles(core), owners, headOf(folder, owners, modelsGenerator))
  const files = composed(output)
  swapIn(output, (folder) => {
    runPrisma(cli, writeSchema(folder, composed(folder)))
    writeSchema(folder, files)
    adaptClient(
      path.join(folder, "client"),
      owners.flatMap((owner) => owner.files),
      { from: folder, to: output },
    )
    withoutTypesOfCore(path.join(folder, "models.ts"))
    recordMadeOf({ shop, core, plugins }, path.join(folder, path.basename(MADE_OF)))
  })
  fs.writeFileSync(path.join(shop, "mercer-env.d.ts"), ENV)
  return true
}

/** What was generated of tables that the shop had before is removed. */
function nothing(shop: string, output: string): false {
  if (!isMade(shop)) return false
  removeParts(output)
  fs.rmSync(path.join(shop, "mercer-env.d.ts"), { force: true })
  return false
}

/** Returns the folder of the schema. */
function writeSchema(folder: string, files: readonly SchemaFile[]): string {
  const schema = path.join(folder, "schema")
  fs.mkdirSync(schema, { recursive: true })
  for (const { name, content } of files) fs.writeFileSync(path.join(schema, name), content)
  return schema
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
function runPrisma(cli: string, schema: string): void {
  const config = path.join(schema, "prisma.config.mjs")
  fs.writeFileSync(config, `export default { schema: ${JSON.stringify(schema)}, datasource: { url: "" } }\n`)
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" }
  const words = [cli, "generate", "--no-hints", "--config", config]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env })
  fs.rmSync(config)
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
