import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"

/** The last dashboard of Medusa v1. It is used as its package is published: nothing of it is in this repository. */
const VERSION = "2.1.18"
/** Its progress bar does not start with later versions of webpack, which its own range allows. */
const WEBPACK = "5.91.0"

/** Stands in its scripts for the address of the shop, and is replaced when they are served. */
export const BACKEND = "http://shop.invalid"

const cache = path.join(import.meta.dirname, "../node_modules/.cache/medusa-admin", VERSION)
const build = path.join(cache, "build")

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
  const folder = path.join(cache, "work")
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const wanted = { private: true, dependencies: { "@medusajs/admin-ui": VERSION }, overrides: { webpack: WEBPACK } }
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify(wanted))
  fs.writeFileSync(path.join(folder, "build.cjs"), PROGRAM)
  const env = { ...process.env, NODE_ENV: "production", BROWSERSLIST_IGNORE_OLD_DATA: "1" }
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder, stdio: "inherit" })
  execFileSync(process.execPath, ["build.cjs"], { cwd: folder, env, stdio: "inherit" })
  fs.renameSync(path.join(folder, "made"), build)
  fs.rmSync(folder, { recursive: true, force: true })
  return build
}
