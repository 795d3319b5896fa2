import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"

/** What a folder takes of the disk, in MB. */
export function sizeOf(folder: string): number {
  return Number(/^\d+/.exec(execFileSync("du", ["-sk", folder], { encoding: "utf8" }))?.[0]) / 1_000
}

/** The bytes of all files in a folder. */
export function bytesIn(folder: string): number {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)
}
