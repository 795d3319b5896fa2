import fs from "node:fs"
import path from "node:path"
import { NotNow, type Remains } from "@mercer/takeover"
import { makeFolder } from "../../data-dir.ts"

/** A file that was opened for what Medusa cannot know. */
export interface KeptFile {
  /** Writes it, and returns where it is. */
  write(remains: Remains): string
  /** Closes it; one that nothing was written to is removed. */
  close(): void
}

/**
 * Opens a file for what Medusa cannot know, with the folders above it. It holds webhooks' secrets and customers' data:
 * only its owner reads it. Throws NotNow where that cannot be written.
 */
export function openKept(given: string): KeptFile {
  const file = path.resolve(given)
  const opened = opening(file)
  let isEmpty = true
  return {
    write(remains) {
      fs.writeSync(opened, `${JSON.stringify(remains, null, 2)}\n`)
      fs.fsyncSync(opened)
      isEmpty = false
      return file
    },
    close() {
      fs.closeSync(opened)
      if (isEmpty) fs.rmSync(file, { force: true })
    },
  }
}

function opening(file: string): number {
  try {
    makeFolder(path.dirname(file))
    return fs.openSync(file, "wx", 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === "EEXIST" ? "something of this name is there already" : message
    const advice = "Name another one with --export, or another folder with DATA_DIR. Nothing was changed."
    throw new NotNow(1, `What Medusa cannot know cannot be kept in ${file}: ${why}. ${advice}`)
  }
}
