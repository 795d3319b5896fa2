// What runs of the tests note for later ones, as JSON below node_modules/.cache.
import fs from "node:fs"
import path from "node:path"

/** What was noted in a file; nothing where it is missing, or was left half written by a run that was killed. */
export function readKept(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"))
  } catch {
    return {}
  }
}

export function writeKept(file, value) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, JSON.stringify(value))
}
