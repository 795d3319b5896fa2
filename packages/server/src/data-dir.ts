import fs from "node:fs"
import path from "node:path"
import type { WebSettings } from "./settings.ts"

/**
 * Makes sure that DATA_DIR is writable if it is needed: for files without a bucket, emails without a mail server, and
 * the records of test payments. Throws an error with the fix.
 */
export function mustKeepData({ data_dir, s3, mail, production }: WebSettings): void {
  if (s3 && mail.smtp_url && production) return
  try {
    makeFolder(data_dir)
    fs.accessSync(data_dir, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `DATA_DIR cannot be written (${code}): ${data_dir}. Name another folder, or give this user the right to it.`,
    )
  }
}

/** Makes a folder and those above it. One after the other: with `recursive`, Node never ends below /proc, for one. */
export function makeFolder(folder: string, mode = 0o777): void {
  const full = path.resolve(folder)
  if (fs.existsSync(full)) return
  makeFolder(path.dirname(full), mode)
  try {
    fs.mkdirSync(full, { mode })
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
