import fs from "node:fs"
import path from "node:path"
import { weaknessOf } from "@mercer/auth"

/** Where the key is kept that a server has made, unless SECRET_KEY is set. */
export const keyFile = (data_dir: string) => path.join(data_dir, "secret-key")

/** The kept key; undefined when there is none, or another user's file that this one may not read. */
export function keptKey(data_dir: string): string | undefined {
  const file = keyFile(data_dir)
  try {
    const key = fs.readFileSync(file, "utf8").trim()
    if (!weaknessOf(key)) return key
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined
    throw error
  }
  throw new Error(`${file} is damaged: bring it back from a backup, or set SECRET_KEY and delete the file.`)
}
