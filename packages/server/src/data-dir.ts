import fs from "node:fs"
import type { WebSettings } from "./settings.ts"

/**
 * Makes sure that DATA_DIR is writable if it is needed: for files without a bucket, emails without a mail server, and
 * the records of test payments. Throws an error with the fix.
 */
export function mustKeepData({ data_dir, s3, mail, production }: WebSettings): void {
  if (s3 && mail.smtp_url && production) return
  try {
    fs.mkdirSync(data_dir, { recursive: true })
    fs.accessSync(data_dir, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `DATA_DIR cannot be written (${code}): ${data_dir}. Name another folder, or give this user the right to it.`,
    )
  }
}
