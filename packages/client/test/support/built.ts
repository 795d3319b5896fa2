import { execFileSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { inject } from "vitest"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    package: string
  }
}

const here = path.join(import.meta.dirname, "../..")

/** For vitest's `globalSetup`: builds the package as it is published; tests use nothing else. */
export default function setup(project: TestProject) {
  const folder = path.join(here, `node_modules/.mercer-test-${process.pid}`)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
  execFileSync(process.execPath, ["--import", tsx, "build/index.ts", folder], { cwd: here, stdio: "inherit" })
  project.provide("package", folder)
  return () => fs.rmSync(folder, { recursive: true, force: true })
}

/** A file of the built package. */
export const built = (name: string) => path.join(inject("package"), name)

/** The built package as a shop imports it. */
export const load = (): Promise<typeof import("@mercer/client")> => import(built("index.js"))
