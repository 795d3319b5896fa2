import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

/** The last dashboard of Medusa v1. It is used as its package is published: nothing of it is in this repository. */
const VERSION = "2.1.18"
/** Its progress bar does not start with later versions of webpack, which its own range allows. */
const WEBPACK = "5.91.0"

/** Stands in its scripts for the address of the shop, and is replaced when they are served. */
export const BACKEND = "http://shop.invalid"

const build = path.join(import.meta.dirname, "../node_modules/.cache/medusa-admin", VERSION)

const PROGRAM = `
const { build } = require("@medusajs/admin-ui")
const options = { backend: "${BACKEND}", path: "/" }
build({ appDir: __dirname, buildDir: __dirname + "/made", plugins: [], options, reporting: "minimal" }).catch((error) => {
  console.error(error)
  process.exit(1)
})
`

/**
 * The folder with the built dashboard. The first run installs about 1,400 packages and compiles it, some five minutes on
 * two cores; only the result is kept.
 */
export function builtDashboard(): string {
  if (fs.existsSync(build)) return build
  // Not below node_modules: there it compiles nothing.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "medusa-admin-"))
  const wanted = { private: true, dependencies: { "@medusajs/admin-ui": VERSION }, overrides: { webpack: WEBPACK } }
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify(wanted))
  fs.writeFileSync(path.join(folder, "build.cjs"), PROGRAM)
  const env = { ...process.env, NODE_ENV: "production" }
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder, stdio: "inherit" })
  execFileSync(process.execPath, ["build.cjs"], { cwd: folder, env, stdio: "inherit" })
  fs.cpSync(path.join(folder, "made"), `${build}.part`, { recursive: true })
  fs.renameSync(`${build}.part`, build)
  fs.rmSync(folder, { recursive: true, force: true })
  return build
}
