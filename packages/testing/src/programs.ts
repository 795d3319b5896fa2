import fs from "node:fs"
import path from "node:path"

/**
 * Whether this machine has programs of its own that a test is about (nginx, pg_dump), by their names on the PATH or whole paths. Says
 * which ones are missing, so that a test that is skipped never is so silently.
 */
export function hasPrograms(...names: string[]): boolean {
  const missing = names.filter((name) => !onPath(name))
  if (missing.length > 0) process.stderr.write(`Not tested here: this machine has no ${missing.join(" and no ")}\n`)
  return missing.length === 0
}

function onPath(name: string): boolean {
  if (path.isAbsolute(name)) return isProgram(name)
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean)
  return folders.some((folder) => isProgram(path.join(folder, name)))
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return true
  } catch {
    return false
  }
}
