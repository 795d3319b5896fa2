import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { startPostgres } from "@mercer/launch/embedded-postgres"
import { buildShop } from "./build-shop.ts"
import { codeOptions } from "./shop-code.ts"

const dist = path.dirname(fileURLToPath(import.meta.url))
const OPERATOR = "operator@example.com"

/**
 * `mercer test`: runs the files test/*.test.ts with node's own test runner, on a PostgreSQL that goes afterwards. If one of
 * them asks for MERCER_URL, the shop's server runs beside them, on an empty database. Returns the exit code.
 */
export async function testShop(folder: string): Promise<number> {
  const tests = await compileTests(folder)
  if (tests.length === 0) throw new Error("There is no test: name it test/something.test.ts")
  const compiled = await buildShop(folder)
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-test-"))
  const database = await openDatabase()
  const env = { ...process.env, ...settings(database.url, data), ...(compiled && { MERCER_SHOP: compiled }) }
  const server = tests.some(asksForServer) ? await startServer(folder, env) : undefined
  try {
    const known = server && { MERCER_URL: server.url, MERCER_TOKEN: operatorsToken(folder, env) }
    return await runTests(tests, folder, { ...env, ...known })
  } finally {
    await server?.stop()
    await database.stop()
    fs.rmSync(data, { recursive: true, force: true })
  }
}

/** An empty database on the server of TEST_DATABASE_URL, else on one that comes with Mercer. */
async function openDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  if (!process.env.TEST_DATABASE_URL) return startPostgres({ temporary: true })
  // Only here: it loads all that reads the database.
  const { createDatabase } = await import("../src/testing/database.ts")
  const { url, drop } = await createDatabase()
  return { url, stop: drop }
}

const asksForServer = (file: string) => /\bMERCER_(URL|TOKEN)\b/.test(fs.readFileSync(file, "utf8"))

const settings = (DATABASE_URL: string, DATA_DIR: string) => ({
  DATABASE_URL,
  DATA_DIR,
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  NODE_ENV: "test" as const,
})

async function compileTests(folder: string): Promise<string[]> {
  const from = path.join(folder, "test")
  const names = fs.existsSync(from) ? fs.readdirSync(from).filter((name) => /\.test\.tsx?$/.test(name)) : []
  if (names.length === 0) return []
  const { build } = await import("esbuild")
  const outdir = path.join(folder, ".mercer/test")
  fs.rmSync(outdir, { recursive: true, force: true })
  const entryPoints = names.map((name) => path.join("test", name))
  await build({ ...codeOptions(folder), entryPoints, outdir, outExtension: { ".js": ".mjs" } })
  return names.map((name) => path.join(outdir, name.replace(/\.tsx?$/, ".mjs")))
}

/** A server on a free port, which it says through its channel. */
function startServer(folder: string, env: NodeJS.ProcessEnv): Promise<{ url: string; stop(): Promise<unknown> }> {
  const child = spawn(process.execPath, [path.join(dist, "server.mjs")], {
    cwd: folder,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  const ended = new Promise<unknown>((resolve) => child.once("exit", resolve))
  const stop = () => {
    child.kill("SIGTERM")
    return ended
  }
  return new Promise((resolve, reject) => {
    child.once("message", (said: { listening: number }) => resolve({ url: `http://127.0.0.1:${said.listening}`, stop }))
    ended.then(() => reject(new Error("The shop did not start")))
  })
}

function operatorsToken(cwd: string, env: NodeJS.ProcessEnv): string {
  const mercer = (...words: string[]) =>
    JSON.parse(
      execFileSync(process.execPath, [path.join(dist, "commands.mjs"), ...words, "--json"], { cwd, env }).toString(),
    )
  mercer("user", "create", "--email", OPERATOR, "--generate")
  return mercer("user", "token", "--email", OPERATOR).token
}

function runTests(tests: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ["--enable-source-maps", "--test", ...tests], { cwd, env, stdio: "inherit" })
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)))
}
