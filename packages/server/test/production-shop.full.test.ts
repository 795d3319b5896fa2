// A production shop: the build, and what `pnpm install --prod` installs. Small, and everything works.
import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { build, generate } from "@mercer/launch/setup"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { root } from "../src/place.ts"
import { createEmptyDatabase } from "./support/database.ts"
import { freePort } from "./support/free-port.ts"
import { aVisit } from "./support/started-shop.ts"

const MOST_PACKAGES = 300
const MOST_MB = 450

const BUILT = ["packages/mercer/dist", "apps/shop/.mercer"]
const NOT_INSTALLED = ["node_modules", ".next", "dist", "generated", ".data", ".git", ".turbo", ".stryker"]

/** The production machine: a copy of the tree, installed without development dependencies, with this tree's build. */
const shop = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-production-"))

beforeAll(async () => {
  await generate()
  await build()
  fs.cpSync(root(), shop, { recursive: true, filter: (file) => !NOT_INSTALLED.includes(path.basename(file)) })
  for (const folder of BUILT) {
    // Links inside the build point inside the build.
    fs.cpSync(path.join(root(), folder), path.join(shop, folder), { recursive: true, verbatimSymlinks: true })
  }
  const { packageManager } = JSON.parse(fs.readFileSync(path.join(shop, "package.json"), "utf8"))
  const install = ["--yes", packageManager, "install", "--prod", "--frozen-lockfile", "--prefer-offline"]
  execFileSync("npx", install, { cwd: shop, env: inProduction(), stdio: "pipe" })
  return () => fs.rmSync(shop, { recursive: true })
}, 900_000)

function inProduction(more: Record<string, string> = {}) {
  // pnpm puts its own folders into NODE_PATH.
  const { NODE_PATH: _folders, DATABASE_URL: _other, ...env } = process.env
  return { ...env, NODE_ENV: "production" as const, ...more }
}

test(`production has at most ${MOST_PACKAGES} packages and ${MOST_MB} MB, including the build`, () => {
  const packages = fs.readdirSync(path.join(shop, "node_modules/.pnpm")).filter((name) => name.includes("@"))
  const folders = ["node_modules", ...BUILT].map((folder) => path.join(shop, folder))
  const megabytes = execFileSync("du", ["-smc", ...folders], { encoding: "utf8" })
  const size = Number(/(\d+)\s+total\s*$/.exec(megabytes)?.[1])
  process.stdout.write(`production: ${packages.length} packages, ${size} MB\n${megabytes}`)
  expect(packages.length).toBeGreaterThan(50)
  expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES)
  expect(size).toBeLessThanOrEqual(MOST_MB)
})

test("no compilers, test tools or database client tools are installed", () => {
  const there = fs.readdirSync(path.join(shop, "node_modules/.pnpm")).map((name) => name.replace(/(?<=.)@.*/, ""))
  const tools = ["typescript", "esbuild", "tsx", "vite", "vitest", "prisma", "playwright", "playwright-core", "elkjs"]
  expect(tools.concat("@electric-sql+pglite", "@prisma+studio-core").filter((name) => there.includes(name))).toEqual([])
})

test("its commands set up a database, its server answers requests and serves the panel", async () => {
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const port = await freePort()
  const env = inProduction({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(shop, ".data"),
    PORT: `${port}`,
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://localhost:${port}`,
  })
  const cwd = path.join(shop, "apps/shop")
  const program = path.join(shop, "packages/mercer/mercer.mjs")
  const mercer = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd, env }).toString()
  expect(mercer("migrate")).toMatch(/^Applied: /)
  expect(mercer("user", "create", "--email", "ida@example.com", "--password", "correct horse")).toMatch(
    /ida@example.com/,
  )
  const server = spawn(process.execPath, [program, "start"], { cwd, env, stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => void server.kill("SIGKILL"))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on("data", (line) => /Mercer listens/.test(line) && resolve())
    server.once("exit", () => reject(new Error("The server did not start")))
  })
  await aVisit(`http://127.0.0.1:${port}`)
  expect((await fetch(`http://127.0.0.1:${port}/store/products`)).status).toBe(200)
  const ended = new Promise((resolve) => server.once("exit", resolve))
  server.kill("SIGTERM")
  expect(await ended).toBe(0)
})
