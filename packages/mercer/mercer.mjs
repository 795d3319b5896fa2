#!/usr/bin/env node
// `mercer …` in this repository, where the package is the one that is built in dist. `dev`, `build`, `start` and the like
// need that build; other commands run from sources in development, and in production (NODE_ENV=production, or without
// the packages that sources need) from the build.
import { spawn, spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const here = import.meta.dirname
const root = path.join(here, "../..")
const built = path.join(here, "dist/dist/cli.mjs")
const sources = path.join(here, "../server/src/published/commands.ts")
const client = path.join(here, "../db/src/generated/client/client.ts")
const generator = path.join(here, "../db/generator/generate.mjs")
const shop = path.join(root, "apps/shop/mercer.config.ts")

/** Commands for the folder of a shop: they compile it, for the package that is built. */
const OF_FOLDER = ["dev", "build", "start", "generate", "migration", "upgrade", "test"]

/** How to run the command here; undefined if neither sources nor a build can be run. */
function program(command) {
  const hasBuild = fs.existsSync(built)
  // Shops' code imports the package that is built, too.
  const options = `${process.env.NODE_OPTIONS ?? ""} --conditions=mercer-built`.trim()
  const fromBuild = hasBuild ? { args: [built], env: { MERCER_ROOT: root, NODE_OPTIONS: options } } : undefined
  if (OF_FOLDER.includes(command) || (hasBuild && process.env.NODE_ENV === "production")) return fromBuild
  const tsx = resolved("tsx")
  if (tsx && (fs.existsSync(client) || (!hasBuild && generate())))
    return { args: ["--import", tsx, sources], env: fs.existsSync(shop) ? { MERCER_SHOP: shop } : {} }
  return fromBuild
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

const words = process.argv.slice(2)
const found = program(words[0])
if (found) {
  const env = { ...process.env, ...found.env }
  const child = spawn(process.execPath, [...found.args, ...words], { stdio: "inherit", env })
  // Ctrl-C reaches both processes; signals sent only to this one are passed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
} else {
  process.stderr.write(
    "Neither the sources nor a build of the commands can be run here: run `pnpm install`, or `npm start` once.\n",
  )
  process.exitCode = 1
}
