// `pnpm mercer …`: runs the commands from sources in development; in production (NODE_ENV=production,
// or without the packages that sources need), from the build.
import { spawn, spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const here = import.meta.dirname
const built = path.join(here, "dist/mercer.mjs")
const sources = path.join(here, "src/cli/index.ts")
const client = path.join(here, "../../packages/db/src/generated/client/client.ts")
const generator = path.join(here, "../../packages/db/generator/generate.mjs")

/** How to run the commands here; undefined if neither sources nor a build can be run. */
function program() {
  const hasBuild = fs.existsSync(built)
  if (hasBuild && process.env.NODE_ENV === "production") return [built]
  const tsx = resolved("tsx")
  if (tsx && (fs.existsSync(client) || (!hasBuild && generate()))) return ["--import", tsx, sources]
  return hasBuild ? [built] : undefined
}

/** Generates the database client from prisma/schema once; true if it exists afterward. */
function generate() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [generator], { encoding: "utf8" })
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`)
  return status === 0
}

function resolved(name) {
  try {
    return `file://${createRequire(import.meta.url).resolve(name)}`
  } catch {
    return undefined
  }
}

const args = program()
if (args) {
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], { stdio: "inherit" })
  // Ctrl-C reaches both processes; signals sent only to this one are passed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  process.stderr.write(
    "Neither the sources nor a build of the commands can be run here: run `pnpm install`, or `npm start` once.\n",
  )
  process.exitCode = 1
}
