import fs from "node:fs"
import path from "node:path"

/** What `mercer generate` writes into the folder .mercer; the last one says that the others are whole. */
const PARTS = ["schema", "client", "model-name.ts", "models.ts", "made-of.json"]
/** A folder that a generator which was killed has left. */
const LEFT_MS = 60 * 60 * 1_000
const NEW = "new-"

/**
 * Lets `write` write into a new folder, and puts it in the place of what `output` had: a server that runs beside it, or
 * the compiler, never sees a half client, and keeps the old one when `write` throws. What else is in `output`, such as
 * the compiled shop that runs, stays.
 */
export function swapIn(output: string, write: (folder: string) => void): void {
  removeLeft(output)
  fs.mkdirSync(output, { recursive: true })
  const fresh = fs.mkdtempSync(path.join(output, NEW))
  try {
    write(fresh)
    for (const name of PARTS) replace(path.join(output, name), path.join(fresh, name), `${fresh}/old-${name}`)
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
}

/** A folder cannot be renamed to one that has files in it. */
function replace(place: string, fresh: string, old: string): void {
  if (fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()) fs.renameSync(place, old)
  fs.renameSync(fresh, place)
}

/** Removes what was generated of tables that the shop had before. */
export function removeParts(output: string): void {
  for (const name of PARTS.toReversed()) fs.rmSync(path.join(output, name), { recursive: true, force: true })
}

function removeLeft(output: string): void {
  if (!fs.existsSync(output)) return
  for (const name of fs.readdirSync(output).filter((one) => one.startsWith(NEW))) {
    const folder = path.join(output, name)
    if (Date.now() - fs.statSync(folder).mtimeMs > LEFT_MS) fs.rmSync(folder, { recursive: true, force: true })
  }
}
