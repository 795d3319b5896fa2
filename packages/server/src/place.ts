import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

const here = path.dirname(fileURLToPath(import.meta.url))
/** The published package, if this runs from it: what the server reads is beside its code there. */
const published = fs.existsSync(path.join(here, "../core/migrations")) ? path.join(here, "..") : undefined

/** Before the settings, which are read from the file that is there. */
const { MERCER_ROOT } = process.env

/** How the commands are called here. */
export const MERCER = published && !MERCER_ROOT ? "npx mercer" : "pnpm mercer"

/**
 * Where the settings' file and the data are: the repository's root, which is the first folder above this file, else above
 * the working folder, with the workspace file. With the published package it is the shop's folder, which is the working
 * folder; MERCER_ROOT says otherwise, for the shop that is in the repository.
 */
export function root(): string {
  if (published) return MERCER_ROOT ?? process.cwd()
  const starts = [here, process.cwd()]
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
  migrations: () => inPackage("core/migrations") ?? path.join(root(), "prisma/migrations"),
  baseRows: () => inPackage("core/data") ?? path.join(root(), "packages/db/data"),
  /** This package. */
  server: () => path.join(root(), "packages/server"),
  /** The panel's sources, for development. */
  panel: () => path.join(root(), "packages/panel"),
  /** Where mercer.config.ts is. */
  shop: () => (published ? process.cwd() : path.join(root(), "apps/shop")),
  /** The built pages, with the parts of Next that they need. */
  pages: () => inPackage("web") ?? path.join(root(), "packages/mercer/dist/web"),
  env: () => path.join(root(), ".env"),
}

const inPackage = (name: string) => published && path.join(published, name)
