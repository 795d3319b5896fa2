import fs from "node:fs"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { isRefusal } from "@mercer/commerce"
import { inSchema, schemaOf } from "@mercer/db"
import { type FileStore, registry } from "@mercer/providers"
import type pg from "pg"
import { makeFolder } from "../../data-dir.ts"
import { keptKey, keyFile } from "../../kept-key.ts"
import type { Environment, WebSettings } from "../../settings.ts"
import { type Command, required } from "../command.ts"
import { DUMP, FILES, KEY, type Manifest, sumOf, writeManifest } from "./manifest.ts"
import { connected, runProgram } from "./postgres.ts"

/** Writes the database and all files it names to a new folder, of one moment, while the shop is in use. */
export const backup: Command = {
  options: "--to FOLDER",
  summary: "write the database and the files, of one moment, to a new folder",
  async bare({ code, settings }, say, options) {
    const folder = path.resolve(required(options, "to"))
    if (fs.existsSync(folder)) throw new Error(`${folder} exists already: a backup is a new folder.`)
    const { url } = settings.database
    const store = registry(code.providers(settings), { allow_scripted: true }).file
    const draft = `${folder}.part`
    fs.rmSync(draft, { recursive: true, force: true })
    makeFolder(path.join(draft, FILES), 0o700)
    const key = await keyOf(settings, draft)
    const files = await written({ url, env: settings.env, store, draft, key }).catch((error) => {
      // Half a backup only takes up room.
      fs.rmSync(draft, { recursive: true, force: true })
      throw error
    })
    fs.renameSync(draft, folder)
    const lost =
      files.lost.length > 0 ? ` ${files.lost.length} files of the database are gone: ${files.lost.join(", ")}` : ""
    say(`${folder}: the database and ${files.copied} files.${lost}`, { folder, files: files.copied, lost: files.lost })
    return 0
  },
}

interface Writing {
  url: string
  env: Environment
  store: FileStore
  draft: string
  key: Manifest["secret_key"]
}

/** Copies the key for two-factor sign-in that a server has made: without it the codes of a restored shop are refused. */
async function keyOf({ data_dir }: WebSettings, draft: string): Promise<Manifest["secret_key"]> {
  if (!keptKey(data_dir)) return undefined
  const copy = path.join(draft, KEY)
  fs.copyFileSync(keyFile(data_dir), copy)
  fs.chmodSync(copy, 0o600)
  return sumOf(copy)
}

/**
 * Files never change, so it is enough that each one which the dump names is there. They are copied before the dump too,
 * in case one is deleted while the dump is written.
 */
async function written({ url, env, store, draft, key }: Writing): Promise<{ copied: number; lost: string[] }> {
  const schema = schemaOf(url)
  return connected(url, async (client) => {
    const early = await copied(store, draft, await keysOf(client))
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const { rows } = await client.query<{ id: string }>("SELECT pg_export_snapshot() AS id")
    const dump = path.join(draft, DUMP)
    await runProgram("pg_dump", { url, env }, ["--format=custom", `--snapshot=${rows[0]?.id}`, `--file=${dump}`])
    const keys = await keysOf(client)
    const migrations = await migrationsOf(client, schema)
    await client.query("COMMIT")
    const late = await copied(
      store,
      draft,
      keys.filter((key) => !early.has(key)),
    )
    for (const key of early) if (!keys.includes(key)) fs.rmSync(path.join(draft, FILES, key))
    const there = keys.filter((key) => early.has(key) || late.has(key))
    const files: { key: string; size: number; sha256: string }[] = []
    for (const key of there) files.push({ key, ...(await sumOf(path.join(draft, FILES, key))) })
    const made_at = new Date().toISOString()
    const secret_key = key && { secret_key: key }
    writeManifest(draft, { format: 1, made_at, schema, migrations, dump: await sumOf(dump), ...secret_key, files })
    return { copied: there.length, lost: keys.filter((key) => !there.includes(key)) }
  })
}

async function keysOf(client: pg.Client): Promise<string[]> {
  return (await client.query<{ key: string }>("SELECT key FROM mercer.file ORDER BY key")).rows.map(({ key }) => key)
}

async function migrationsOf(client: pg.Client, schema: string): Promise<string[]> {
  const sql = "SELECT migration_name AS name FROM public._prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1"
  return (await client.query<{ name: string }>(inSchema(sql, schema))).rows.map(({ name }) => name)
}

/** Copies files; returns the keys of those that were there. */
async function copied(store: FileStore, draft: string, keys: string[]): Promise<Set<string>> {
  const done = new Set<string>()
  for (const key of keys) {
    try {
      const { stream } = await store.open(key)
      await pipeline(stream, fs.createWriteStream(path.join(draft, FILES, key), { mode: 0o600 }))
      done.add(key)
    } catch (error) {
      if (!isRefusal(error) || error.type !== "not_found") throw error
    }
  }
  return done
}
