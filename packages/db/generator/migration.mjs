// Writes a new migration from the difference between schema and migrations: `pnpm db:migration add_gift_notes`.
// Prisma's migration engine runs as WASM, so that its native one need not be fetched, over a throw-away database.
// Read the result before you commit it. Write partial indexes, checks and search indexes yourself, and
// name those on tables of Medusa's mercer_…, then they stay. A second argument names another folder than prisma/.
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { startPostgres } from "@mercer/launch/embedded-postgres"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg"
import pg from "pg"

const prisma = path.resolve(process.argv[3] ?? path.join(import.meta.dirname, "../../../prisma"))
const filters = { externalTables: [], externalEnums: [] }
// "char" and "char"[] by PostgreSQL's numbers, then by those of Prisma's adapters.
const [LETTER, LETTERS] = [18, 1002]
const [CHARACTER, CHARACTERS] = [6, 70]

// Statements to drop from Prisma's script: foreign keys that only the schema has (map: "no_fk_…"), and indexes
// that only the migrations have, by their name; one of v1's is partial in some databases.
const ONLY_IN_MIGRATIONS = /^DROP INDEX (?:"\w+"\.)?"(?:mercer_|UQ_inventory_level_)/m
const BEYOND_PRISMA = [/ADD CONSTRAINT "no_fk_/, ONLY_IN_MIGRATIONS, /empty migration/]

const name = process.argv[2]
if (!/^[a-z0-9_]+$/.test(name ?? "")) throw new Error("Give the migration a name, like add_gift_notes")
const server = await startPostgres({ temporary: true })
try {
  const script = ourPart(await difference(server.url))
  if (script) console.log(`wrote ${write(script)}`)
  else console.log("There is nothing to do: the migrations have all that the schema has.")
} finally {
  await server.stop()
}

async function difference(url) {
  loadEngine()
  const files = read(path.join(prisma, "schema"), ".prisma")
  const datamodels = files.map(({ path, content }) => [path, content])
  const adapter = bindMigrationAwareSqlAdapterFactory(repairedAdapter(url))
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => {}, adapter)
  const from = { tag: "migrations", ...migrations() }
  const to = { tag: "schemaDatamodel", files, configDir: prisma }
  const result = await engine.diff({ from, to, script: true, exitCode: null, filters, shadowDatabaseUrl: null })
  engine.free()
  return result.stdout
}

/** The package's own entry expects a bundler for its .wasm: here it is loaded by hand. */
function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) }
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm")
  const code = fs.readFileSync(path.join(path.dirname(entry), "schema_engine_bg.wasm"))
  const instance = new WebAssembly.Instance(new WebAssembly.Module(code), { "./schema_engine_bg.js": bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
}

/**
 * Prisma's adapter with two repairs. It does not know PostgreSQL's one-letter type, which the engine reads the catalog
 * with: such a column passes as an array of letters, so that it can be recognized after the adapter. And a script
 * is sent to the database whole: the adapter would split it at each semicolon, also inside DO blocks.
 */
function repairedAdapter(url) {
  const connect = async () => {
    const pool = new pg.Pool({ connectionString: url })
    const query = pool.query.bind(pool)
    pool.query = async (...args) => {
      const result = await query(...args)
      for (const field of result.fields ?? []) if (field.dataTypeID === LETTER) field.dataTypeID = LETTERS
      return result
    }
    const connection = await new PrismaPg(pool, { disposeExternalPool: true }).connect()
    const queryRaw = connection.queryRaw.bind(connection)
    connection.queryRaw = async (sql) => {
      const result = await queryRaw(sql)
      const columnTypes = result.columnTypes.map((type) => (type === CHARACTERS ? CHARACTER : type))
      return { ...result, columnTypes }
    }
    connection.executeScript = async (script) => void (await query(script))
    return connection
  }
  return { provider: "postgres", adapterName: "@prisma/adapter-pg", connect, connectToShadowDb: connect }
}

function migrations() {
  const baseDir = path.join(prisma, "migrations")
  const lock = fs.readFileSync(path.join(baseDir, "migration_lock.toml"), "utf8")
  const names = fs
    .readdirSync(baseDir)
    .filter((one) => !one.includes("."))
    .sort()
  const migrationDirectories = names.map((one) => {
    const value = fs.readFileSync(path.join(baseDir, one, "migration.sql"), "utf8")
    return { path: one, migrationFile: { path: "migration.sql", content: { tag: "ok", value } } }
  })
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: lock },
    shadowDbInitScript: "",
    migrationDirectories,
  }
}

function read(folder, ending) {
  const names = fs.readdirSync(folder).filter((one) => one.endsWith(ending))
  return names.map((one) => ({
    path: path.join(folder, one),
    content: fs.readFileSync(path.join(folder, one), "utf8"),
  }))
}

/** Prisma's script without those statements. */
function ourPart(script) {
  const statements = script.split(/\n\n(?=-- )/)
  const ours = statements.filter((one) => !BEYOND_PRISMA.some((pattern) => pattern.test(one)))
  return ours.map(inPublic).join("\n\n").trim()
}

/** Prisma leaves the schema "public" out: then a role's search path would decide the schema. */
function inPublic(statement) {
  const named = /\b((?:CREATE|ALTER|DROP) (?:TABLE|TYPE)|(?:ALTER|DROP) INDEX|REFERENCES|ON) (?="[^"]+"(?!\.))/g
  return statement.replace(named, '$1 "public".')
}

function write(script) {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)
  const folder = path.join(prisma, "migrations", `${stamp}_${name}`)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, "migration.sql"), `${script}\n`)
  return path.join(folder, "migration.sql")
}
