// A real Medusa 1.20.10 from npm, on the loopback interface: installed once in a folder, run as a black box.
import { spawn, spawnSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const PACKAGES = [
  "@medusajs/medusa@1.20.10",
  "typeorm@0.3.20",
  "@medusajs/event-bus-local@1.9.8",
  "@medusajs/cache-inmemory@1.8.10",
  "@medusajs/medusa-cli@1.3.22",
  "medusa-interfaces@1.3.10",
  "medusa-payment-manual@1.0.25",
  "medusa-fulfillment-manual@1.1.41",
]

/** What this Medusa signs its tokens with. */
export const JWT_SECRET = "a secret of this proof, forty letters long"

const CONFIG = `module.exports = {
  projectConfig: { jwt_secret: ${JSON.stringify(JWT_SECRET)}, cookie_secret: "another secret of this proof, also long",
    store_cors: "", admin_cors: "", database_url: process.env.DATABASE_URL, database_type: "postgres" },
  plugins: ["medusa-fulfillment-manual", "medusa-payment-manual"],
  modules: { eventBus: { resolve: "@medusajs/event-bus-local" }, cacheService: { resolve: "@medusajs/cache-inmemory" } },
}`

const START = `const express = require("express")
const load = require("@medusajs/medusa/dist/loaders").default
const app = express()
load({ directory: process.cwd(), expressApp: app, isTest: false })
  .then(() => app.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("LISTENS")))
  .catch((error) => { console.error(error); process.exit(1) })`

/** Installs Medusa in the folder, if it is not there. */
export function install(folder) {
  if (fs.existsSync(path.join(folder, "start.cjs"))) return
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, "package.json"), '{ "name": "medusa", "private": true }')
  if (!fs.existsSync(path.join(folder, "node_modules/@medusajs/medusa")))
    run(folder, {}, "npm", [
      "install",
      "--legacy-peer-deps",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      ...PACKAGES,
    ])
  fs.writeFileSync(path.join(folder, "medusa-config.js"), CONFIG)
  fs.writeFileSync(path.join(folder, "start.cjs"), START)
}

/** Makes Medusa's tables in an empty database, and an operator. */
export function fillTables(folder, url, { email, password }) {
  run(folder, { DATABASE_URL: url }, "npx", ["medusa", "migrations", "run"])
  run(folder, { DATABASE_URL: url }, "npx", ["medusa", "user", "-e", email, "-p", password])
}

/** Runs Medusa until `stop`. */
export async function start(folder, url, port) {
  const env = { ...process.env, DATABASE_URL: url, PORT: String(port), MEDUSA_DISABLE_TELEMETRY: "true" }
  const child = spawn(process.execPath, ["start.cjs"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] })
  let said = ""
  child.stdout.on("data", (text) => {
    said += text
  })
  for (let tries = 0; !said.includes("LISTENS"); tries++) {
    if (tries > 240 || child.exitCode !== null) throw new Error(`Medusa does not start: ${said.slice(-2_000)}`)
    await sleep(500)
  }
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) }
}

/** Ends a process and waits until it has ended. */
export async function end(child) {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  setTimeout(() => child.kill("SIGKILL"), 10_000).unref()
  await ended
}

function run(cwd, env, command, args) {
  const options = { cwd, env: { ...process.env, ...env, MEDUSA_DISABLE_TELEMETRY: "true" }, encoding: "utf8" }
  const { status, stdout, stderr } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout.slice(-2_000)}${stderr.slice(-2_000)}`)
}
