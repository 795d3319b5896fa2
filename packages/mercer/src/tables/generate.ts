import { spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { compose } from "./compose.ts"
import { headOf, schemaFiles, type TableFolders } from "./shop-folder.ts"

export interface GenerateOptions extends TableFolders {
  /** The generator that writes the facts of the tables: packages/db/generator/models.mjs. */
  modelsGenerator: string
}

/**
 * Writes the client and the facts of the shop's tables into `.mercer`, and their types into `mercer-env.d.ts`; returns
 * false, and writes nothing, for a shop without tables of its own: it uses the client that Mercer brings.
 */
export function generate({ shop, core, modelsGenerator }: GenerateOptions): boolean {
  const own = schemaFiles(path.join(shop, "prisma"))
  if (own.length === 0) return false
  const output = path.join(shop, ".mercer")
  const folder = path.join(output, "schema")
  fs.rmSync(output, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const files = compose(schemaFiles(core), own, headOf(output, modelsGenerator))
  for (const { name, content } of files) fs.writeFileSync(path.join(folder, name), content)
  const config = path.join(output, "prisma.config.mjs")
  fs.writeFileSync(config, `export default { schema: ${JSON.stringify(folder)}, datasource: { url: "" } }\n`)
  runPrisma(config)
  fs.rmSync(config)
  throughMercer(path.join(output, "client"))
  withoutTypesOfCore(path.join(output, "models.ts"))
  fs.writeFileSync(path.join(shop, "mercer-env.d.ts"), ENV)
  return true
}

/** Generating needs no engine of Prisma's: a stub stands for it, so that nothing is fetched. */
function runPrisma(config: string): void {
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js")
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" }
  const words = [cli, "generate", "--no-hints", "--config", config]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env })
  if (status !== 0) throw new Error(`The client of the shop's tables could not be generated:\n${stdout}${stderr}`)
}

/** The client's imports of Prisma lead through Mercer: the shop itself depends on Mercer alone. */
function throughMercer(folder: string): void {
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue
    const file = path.join(folder, name)
    const text = fs.readFileSync(file, "utf8")
    fs.writeFileSync(
      file,
      text.replace(RUNTIME, (_, quote: string, part: string) => `${quote}${runtimeOf(part)}${quote}`),
    )
  }
}

const RUNTIME = /(["'])@prisma\/client\/runtime\/([\w.-]+)\1/g

/** `query_compiler_fast_bg.postgresql.mjs` is exported as `query_compiler_fast_bg.postgresql`. */
const runtimeOf = (part: string) =>
  part === "client" ? "mercer/prisma-runtime" : `mercer/prisma-runtime/${part.replace(/\.m?js$/, "")}`

/** The facts without the types of Mercer's own models, which do not know the shop's. */
function withoutTypesOfCore(file: string): void {
  const text = fs.readFileSync(file, "utf8")
  const plain = text.replace(/^import type .*\n/gm, "").replace(/ as const satisfies .*/, " as const")
  fs.writeFileSync(file, plain)
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
