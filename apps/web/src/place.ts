import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

/** The repository's root: the first folder above this file, else above the working folder, with the workspace file. */
export function root(): string {
  const starts = [path.dirname(fileURLToPath(import.meta.url)), process.cwd()]
  for (const start of starts) {
    for (let folder = start; ; folder = path.dirname(folder)) {
      if (fs.existsSync(path.join(folder, "pnpm-workspace.yaml"))) return folder
      if (folder === path.dirname(folder)) break
    }
  }
  return process.cwd()
}

/** The folders and files that the running server reads, wherever its own code was bundled to. */
export const places = {
  migrations: () => path.join(root(), "prisma/migrations"),
  baseRows: () => path.join(root(), "packages/db/data"),
  web: () => path.join(root(), "apps/web"),
  /** The built pages, with the parts of Next that they need. */
  pages: () => path.join(root(), "apps/web/.next/standalone/apps/web"),
  env: () => path.join(root(), ".env"),
}
