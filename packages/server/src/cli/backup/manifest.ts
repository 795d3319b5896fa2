import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import * as z from "zod"

/** The files of a backup, in its folder. */
export const DUMP = "database.dump"
export const FILES = "files"
export const KEY = "secret-key"
const MANIFEST = "manifest.json"

const Sum = z.object({ size: z.number(), sha256: z.string() })

const Manifest = z.object({
  /** The format of the folder. */
  format: z.literal(1),
  made_at: z.string(),
  /** The schema of the shop's tables. */
  schema: z.string(),
  /** The migrations that the database had had. */
  migrations: z.array(z.string()),
  dump: Sum,
  /** The key for two-factor sign-in that a server has made; none where SECRET_KEY is set from the start. */
  secret_key: Sum.optional(),
  files: z.array(Sum.extend({ key: z.string() })),
})

/** What a backup consists of. */
export type Manifest = z.infer<typeof Manifest>

/** Written last: a folder without it is no backup. */
export function writeManifest(folder: string, manifest: Manifest): void {
  fs.writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Reads a backup's manifest, and checks that everything in it is there as it was written. */
export async function readBackup(folder: string): Promise<Manifest> {
  const place = path.join(folder, MANIFEST)
  if (!fs.existsSync(place))
    throw new Error(`${folder} is no backup, or one that was not finished: it has no ${MANIFEST}.`)
  const manifest = Manifest.parse(JSON.parse(fs.readFileSync(place, "utf8")))
  await mustBe(path.join(folder, DUMP), manifest.dump)
  if (manifest.secret_key) await mustBe(path.join(folder, KEY), manifest.secret_key)
  for (const { key, ...sum } of manifest.files) await mustBe(path.join(folder, FILES, key), sum)
  return manifest
}

async function mustBe(file: string, wanted: z.infer<typeof Sum>): Promise<void> {
  if (!fs.existsSync(file)) throw new Error(`The backup is not complete: ${file} is missing.`)
  const { size, sha256 } = await sumOf(file)
  if (size !== wanted.size || sha256 !== wanted.sha256) throw new Error(`The backup is damaged: ${file} has changed.`)
}

/** The size and the checksum of a file. */
export async function sumOf(file: string): Promise<z.infer<typeof Sum>> {
  const hash = createHash("sha256")
  await pipeline(fs.createReadStream(file), hash)
  return { size: fs.statSync(file).size, sha256: hash.digest("hex") }
}
