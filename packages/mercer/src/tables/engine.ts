import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import type { SchemaFile } from "./compose.ts"

/*
 * The one place that uses Prisma's schema engine, which Prisma does not promise to keep: the versions in the catalog are
 * exact, and test/tables.test.ts fails when one of them changes what is used here.
 */

/** What an empty PostgreSQL says of itself: all that comparing two schemas asks a database for. */
const NO_DATABASE = {
  provider: "postgres",
  adapterName: "none",
  dispose: async () => {},
  queryRaw: async () => ({
    columnNames: ["exists", "version", "numeric_version"],
    columnTypes: [5, 7, 0],
    rows: [[true, "PostgreSQL 15.0", 150_000]],
  }),
  executeRaw: never,
  executeScript: never,
  getConnectionInfo: () => ({ supportsRelationJoins: true }),
}

async function never(): Promise<never> {
  throw new Error("Comparing two schemas needs no database")
}

/** The SQL that leads from one schema to another, without a database. Empty when they are equal. */
export async function differenceOf(from: readonly SchemaFile[], to: readonly SchemaFile[], folder: string) {
  const { SchemaEngine } = await loadEngine()
  const connect = async () => NO_DATABASE
  const factory = { provider: "postgres", adapterName: "none", connect, connectToShadowDb: never }
  const adapter = bindMigrationAwareSqlAdapterFactory(factory as never)
  const files = (schema: readonly SchemaFile[], side: string) =>
    schema.map(({ name, content }) => ({ path: path.join(folder, side, name), content }))
  const datamodels = files(to, "to").map(({ path, content }) => [path, content])
  const engine = await SchemaEngine.new({ datamodels }, () => {}, adapter)
  try {
    const { stdout } = await engine.diff({
      from: { tag: "schemaDatamodel", files: files(from, "from"), configDir: folder },
      to: { tag: "schemaDatamodel", files: files(to, "to"), configDir: folder },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
      shadowDatabaseUrl: null,
    })
    return /empty migration/.test(stdout) ? "" : stdout.trim()
  } finally {
    engine.free()
  }
}

interface Engine {
  diff(request: object): Promise<{ stdout: string }>
  free(): void
}
interface Bindings {
  SchemaEngine: { new (...args: never[]): Engine; new: (...args: unknown[]) => Promise<Engine> }
  __wbg_set_wasm(exports: unknown): void
}
interface Wasm {
  Module: new (code: Buffer) => object
  Instance: new (module: object, imports: object) => { exports: object }
}
const ENGINE = "schema_engine_bg.wasm"

/** In the published package the engine is beside Mercer's tables. */
function engineFile(): string {
  const published = fileURLToPath(new URL(`../core/${ENGINE}`, import.meta.url))
  if (fs.existsSync(published)) return published
  return path.join(path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm")), ENGINE)
}

let loaded: Promise<Bindings> | undefined

/** The package's own entry expects a bundler for its .wasm: here it is loaded by hand, once. */
function loadEngine(): Promise<Bindings> {
  loaded ??= (async () => {
    const bindings = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as Bindings
    const globals = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: unknown }
    globals.PRISMA_WASM_PANIC_REGISTRY = { set_message: (words: string) => process.stderr.write(`${words}\n`) }
    const code = fs.readFileSync(engineFile())
    const imports = { "./schema_engine_bg.js": bindings as never }
    const { Instance, Module } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly
    const { exports } = new Instance(new Module(code), imports)
    bindings.__wbg_set_wasm(exports)
    const started = exports as { __wbindgen_start(): void }
    started.__wbindgen_start()
    return bindings
  })()
  return loaded
}
