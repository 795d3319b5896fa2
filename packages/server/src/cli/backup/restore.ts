import fs from "node:fs"
import path from "node:path"
import { schemaOf } from "@mercer/db"
import { type FileStore, registry } from "@mercer/providers"
import { makeFolder } from "../../data-dir.ts"
import { keyFile } from "../../kept-key.ts"
import type { WebSettings } from "../../settings.ts"
import { type Command, required } from "../command.ts"
import { DUMP, FILES, KEY, type Manifest, readBackup } from "./manifest.ts"
import { connected, runProgram } from "./postgres.ts"

/** Brings a backup into an empty database and the file storage; refuses before anything is written if it cannot. */
export const restore: Command = {
  options: "--from FOLDER",
  summary: "bring a backup back, into an empty database",
  async bare({ code, settings }, say, options) {
    const folder = path.resolve(required(options, "from"))
    const { url } = settings.database
    const manifest = await readBackup(folder)
    mustBeItsSchema(manifest, schemaOf(url))
    mustBeItsKey(settings, folder, manifest)
    await mustBeEmpty(url)
    await putBack(registry(code.providers(settings), { allow_scripted: true }).file, folder, manifest)
    putKeyBack(settings, folder, manifest)
    const args = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"]
    await runProgram("pg_restore", { url, env: settings.env }, [...args, path.join(folder, DUMP)])
    const { made_at, files } = manifest
    say(`Restored the shop of ${made_at}, with ${files.length} files.`, { made_at, files: files.length })
    return 0
  },
}

function mustBeItsSchema({ schema }: Manifest, ours: string): void {
  if (schema !== ours)
    throw new Error(`The backup's tables are in the schema ${schema}, not in ${ours}: set DATABASE_SCHEMA=${schema}.`)
}

function mustBeItsKey({ data_dir }: WebSettings, folder: string, { secret_key }: Manifest): void {
  const file = keyFile(data_dir)
  if (!secret_key || !fs.existsSync(file) || sameContent(file, path.join(folder, KEY))) return
  throw new Error(`${file} is another shop's key for two-factor sign-in: name another DATA_DIR, or move it away.`)
}

const sameContent = (one: string, other: string) => fs.readFileSync(one).equals(fs.readFileSync(other))

function putKeyBack({ data_dir }: WebSettings, folder: string, { secret_key }: Manifest): void {
  const file = keyFile(data_dir)
  if (!secret_key || fs.existsSync(file)) return
  makeFolder(data_dir)
  fs.copyFileSync(path.join(folder, KEY), file)
  fs.chmodSync(file, 0o600)
}

/** Nothing that exists is overwritten: the way back from a wrong restore would be another backup. */
async function mustBeEmpty(url: string): Promise<void> {
  const sql = `SELECT count(*)::int AS count FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`
  const count = await connected(url, async (client) => (await client.query<{ count: number }>(sql)).rows[0]?.count ?? 0)
  if (count > 0)
    throw new Error(`The database is not empty: it has ${count} tables. Make a new one and name it in DATABASE_URL.`)
}

/** Files first: as long as no row names them they are harmless. */
async function putBack(store: FileStore, folder: string, { files }: Manifest): Promise<void> {
  for (const { key, size } of files) {
    const content = fs.createReadStream(path.join(folder, FILES, key))
    const { key: given } = await store.save(content, { limit: size, key })
    if (given !== key)
      throw new Error(`The file storage ${store.id} gives files other keys: it cannot take files back.`)
  }
}
