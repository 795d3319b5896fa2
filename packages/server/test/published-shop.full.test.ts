// Shops outside this repository, of what is published: made, installed, type-checked, tested, started, with npm and with
// pnpm. One combination here; PUBLISHED_SHOPS=all (`pnpm prove --full`) takes every package manager and every Node found.
// MERCER_TARBALL names a package that is built already.
import { execFileSync, spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openShopsOn } from "@mercer/testing"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { createEmptyDatabase } from "./support/database.ts"
import { builtWithNext, startedWithNext } from "./support/next-app.ts"
import { nodesFound } from "./support/nodes.ts"
import {
  examples,
  mercerPacked,
  PLUGIN_CONFIG,
  PLUGINS,
  packedIn,
  pluginPacked,
  putConfigOf,
  putPlugin,
  putReviews,
} from "./support/put-shop.ts"
import { bytesIn, sizeOf } from "./support/sizes.ts"
import {
  add,
  aVisit,
  created,
  installedForProduction,
  type Made,
  mercerWords,
  started,
} from "./support/started-shop.ts"

const MOST_MB = 400
const MOST_TYPES_MB = 1
const MOST_CPU_MS = 3_000
const ALL = process.env.PUBLISHED_SHOPS === "all"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-published-"))
// Where PostgreSQL runs as another user than this one, that user must reach the shops.
fs.chmodSync(folder, 0o755)
const combinations = (ALL ? nodesFound() : [process.execPath]).flatMap((node) =>
  (ALL ? ["npm", "pnpm"] : ["npm"]).map((manager) => ({ manager, node, name: `${manager}, ${versionOf(node)}` })),
)

function versionOf(node: string) {
  return `Node ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`
}

let tarball: string

beforeAll(async () => {
  tarball = process.env.MERCER_TARBALL ?? (await mercerPacked(folder))
  process.stdout.write(`mercer: ${megabytes(tarball).toFixed(1)} MB packed\n`)
}, 900_000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const megabytes = (file: string) => fs.statSync(file).size / 1e6

/** A tarball of a made-up version: other declarations of what shops import, and a line about it. */
function madeUp(version: string, change = (declarations: string) => declarations): string {
  const at = fs.mkdtempSync(path.join(folder, "made-up-"))
  execFileSync("tar", ["xzf", tarball, "-C", at])
  const made = path.join(at, "package")
  const edit = (name: string, to: (text: string) => string) =>
    fs.writeFileSync(path.join(made, name), to(fs.readFileSync(path.join(made, name), "utf8")))
  edit("package.json", (text) => JSON.stringify({ ...JSON.parse(text), version }))
  edit("types/mercer/src/index.d.ts", change)
  const line = { kind: "removed", name: "plain", words: "renamed" }
  edit("changes.json", (text) => JSON.stringify({ ...JSON.parse(text), [version]: [line] }))
  return packedIn(made)
}

describe.each(combinations)("a shop with $name", (combination) => {
  let made: Made

  beforeAll(async () => {
    made = await created(combination, tarball, folder)
  }, 300_000)

  test(`installs at most ${MOST_MB} MB with one dependency, and types of at most ${MOST_TYPES_MB} MB`, () => {
    const { shop } = made
    const manifest = JSON.parse(fs.readFileSync(path.join(shop, "package.json"), "utf8"))
    expect(Object.keys(manifest.dependencies)).toEqual(["mercer"])
    // What docs/deploy.md copies.
    expect(fs.existsSync(path.join(shop, "node_modules/mercer/deploy/systemd/mercer.service"))).toBe(true)
    const size = sizeOf(path.join(shop, "node_modules"))
    const types = bytesIn(path.join(fs.realpathSync(path.join(shop, "node_modules/mercer")), "types")) / 1e6
    process.stdout.write(`${combination.name}: ${size.toFixed(0)} MB installed, ${types.toFixed(2)} MB of types\n`)
    expect(size).toBeLessThanOrEqual(MOST_MB)
    expect(types).toBeLessThanOrEqual(MOST_TYPES_MB)
  })

  test("type-checks, with Mercer's own declarations and all examples of the documents, and its own tests pass", () => {
    const { shop, env, mercer } = made
    const tsc = path.join(shop, "node_modules/typescript/bin/tsc")
    for (const [at, code] of examples().entries()) fs.writeFileSync(path.join(shop, `src/example-${at}.ts`), code)
    fs.copyFileSync(path.join(import.meta.dirname, "support/published-types.ts"), path.join(shop, "src/types.ts"))
    execFileSync(combination.node, [tsc, "--skipLibCheck", "false"], { cwd: shop, env, encoding: "utf8" })
    const out = execFileSync(combination.node, [mercer, "test"], { cwd: shop, env, encoding: "utf8" })
    expect(out).toMatch(/^. pass 5$/m)
    expect(out).toMatch(/^. fail 0$/m)
  }, 180_000)

  test("starts on a database of its own, keeps its data, and starts again within seconds", async () => {
    const { shop } = made
    const first = await started(made, combination.node)
    mercerWords(made, combination.node, "user", "create", "--email", "ida@example.com", "--password", "correct horse")
    await aVisit(first.url)
    expect(await first.stop()).toBe(0)
    expect(fs.existsSync(path.join(shop, ".data/database-url"))).toBe(false)
    const again = await started(made, combination.node)
    process.stdout.write(`${combination.name}: second start ${again.wall_ms} ms, ${again.cpu_ms} ms of CPU\n`)
    await aVisit(again.url)
    expect(await again.stop()).toBe(0)
    expect(again.cpu_ms).toBeLessThanOrEqual(MOST_CPU_MS)
  }, 120_000)

  test("starts on the database of DATABASE_URL, with its own operation and its commands", async () => {
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    const more = { DATABASE_URL: database.url, DATA_DIR: path.join(made.shop, ".data-2") }
    expect(mercerWords({ ...made, env: { ...made.env, ...more } }, combination.node, "migrate")).toMatch(/^Applied: /)
    const { url, stop } = await started({ ...made, env: { ...made.env, ...more } }, combination.node)
    expect(await (await fetch(`${url}/store/newest`)).json()).toEqual({ products: [] })
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(document.paths)).toContain("/store/newest")
    expect(await stop()).toBe(0)
    expect(fs.existsSync(path.join(made.shop, ".data-2/postgres"))).toBe(false)
  }, 120_000)

  // `--omit=optional` would leave out the native code that checks passwords.
  test("installed as in production, it has all that its commands and the server need", async () => {
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    const production = installedForProduction(made, combination.manager, database.url)
    expect(mercerWords(production, combination.node, "migrate")).toMatch(/^Applied: /)
    const login = { email: "eve@example.com", password: "correct horse" }
    mercerWords(production, combination.node, "user", "create", "--email", login.email, "--password", login.password)
    const { url, stop } = await started(production, combination.node)
    const headers = { "content-type": "application/json" }
    const answer = await fetch(`${url}/admin/auth`, { method: "POST", headers, body: JSON.stringify(login) })
    expect(answer.status).toBe(200)
    expect(await stop()).toBe(0)
  }, 180_000)

  test("answers as route handlers of Next, with its own operation, one pool and one sweeper", async () => {
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    const own = { DATABASE_URL: database.url, DATABASE_POOL_SIZE: "1", DATA_DIR: path.join(made.shop, ".data-next") }
    const more = { ...made.env, ...own }
    const url = await startedWithNext({ ...builtWithNext(made, combination.manager), env: more })
    expect(await (await fetch(`${url}/store/newest`)).json()).toEqual({ products: [] })
    expect((await fetch(`${url}/store/newest?limit=99`)).status).toBe(400)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/store/newest", "/store/carts", "/admin/orders"]),
    )
    expect(await openShopsOn(database.url)).toEqual({ pools: 1, sweepers: 1 })
  }, 300_000)

  test("while it is developed, a change is there a moment later, and a mistake leaves the last good shop running", async () => {
    const source = path.join(made.shop, "src/operations/newest.ts")
    const before = fs.readFileSync(source, "utf8")
    onTestFinished(() => fs.writeFileSync(source, before))
    const { url, stop } = await started(made, combination.node, "dev")
    const limits = async () => (await fetch(`${url}/store/newest?limit=99`).catch(() => undefined))?.status
    expect(await limits()).toBe(400)
    fs.writeFileSync(source, "const broken =")
    await sleep(1_000)
    expect(await limits()).toBe(400)
    fs.writeFileSync(source, before.replace("max: 20", "max: 99"))
    await expect.poll(limits, { timeout: 30_000 }).toBe(200)
    expect(await stop()).toBe(0)
  }, 120_000)

  test("is upgraded when its code fits the new version, and left as it is when it does not", () => {
    const { shop, env, mercer } = made
    const version = () =>
      JSON.parse(fs.readFileSync(path.join(shop, "node_modules/mercer/package.json"), "utf8")).version
    const config = path.join(shop, "package.json")
    const before = fs.readFileSync(config, "utf8")
    const run = (file: string) =>
      spawnSync(combination.node, [mercer, "upgrade", file], { cwd: shop, env, encoding: "utf8" })
    const refused = run(madeUp("9.0.0", (text) => text.replace(/\bpage\b/g, "pageOf").replace(/\bplain\b/g, "exactly")))
    expect(refused.stdout).toContain("9.0.0 removed plain: renamed")
    expect(refused.stdout).toMatch(/used in .*src\/operations\/newest\.ts/)
    expect(refused.stdout).toContain("nothing was changed")
    expect(refused.status).toBe(1)
    expect(fs.readFileSync(config, "utf8")).toBe(before)
    const done = run(madeUp("1.1.0"))
    expect(done.stdout + done.stderr).toContain("the shop has mercer 1.1.0")
    expect([done.status, version()]).toEqual([0, "1.1.0"])
  }, 600_000)

  test("a mistake in its configuration is named, and nothing is started", () => {
    const { shop, env, mercer } = made
    const config = path.join(shop, "mercer.config.ts")
    const before = fs.readFileSync(config, "utf8")
    onTestFinished(() => fs.writeFileSync(config, before))
    fs.writeFileSync(config, before.replace("./src/operations/newest.ts", "./src/operations/missing.ts"))
    const run = () => execFileSync(combination.node, [mercer, "start"], { cwd: shop, env, stdio: "pipe" })
    expect(run).toThrow(/missing\.ts/)
  }, 60_000)

  test("has tables of its own: named when a tool is missing, generated, migrated, typed, tested and called", async () => {
    const { shop, env, mercer } = made
    putReviews(shop)
    const say = (...words: string[]) => mercerWords(made, combination.node, ...words)
    const fails = (...words: string[]) =>
      expect(() => execFileSync(combination.node, [mercer, ...words], { cwd: shop, env, stdio: "pipe" }))
    fails("start").toThrow(/Run: npx mercer generate/)
    fails("generate").toThrow(/Run: (npm install|pnpm add) -D prisma@7/)
    add(made, combination.manager, "prisma@7.10.0")
    expect(say("generate")).toContain("mercer-env.d.ts")
    expect(say("migration", "add_reviews")).toMatch(/prisma\/migrations\/\d{14}_add_reviews\/migration\.sql/)
    expect(say("migration", "again")).toContain("already have")
    execFileSync(combination.node, [path.join(shop, "node_modules/typescript/bin/tsc")], { cwd: shop, env })
    expect(say("test")).toMatch(/^. pass 2$/m)
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    const more = { ...made, env: { ...env, DATABASE_URL: database.url } }
    expect(mercerWords(more, combination.node, "migrate")).toContain("_add_reviews")
    const { url, stop } = await started(more, combination.node)
    expect(await (await fetch(`${url}/store/reviews?product_id=prod_1`)).json()).toMatchObject({
      reviews: [],
      count: 0,
    })
    expect(await stop()).toBe(0)
    fs.rmSync(`${shop}-production`, { recursive: true, force: true })
    const production = installedForProduction(made, combination.manager, database.url)
    expect(fs.existsSync(path.join(production.shop, "node_modules/prisma"))).toBe(false)
    expect(fs.existsSync(path.join(production.shop, "node_modules/mercer"))).toBe(true)
    say("build")
    const app = builtWithNext(more, combination.manager, { isCompiled: true })
    execFileSync(combination.node, [path.join(app.shop, "node_modules/typescript/bin/tsc")], { cwd: app.shop, env })
    const reviews = await fetch(`${await startedWithNext(app)}/store/reviews?product_id=prod_1`)
    expect(await reviews.json()).toMatchObject({ reviews: [], count: 0 })
    fs.appendFileSync(path.join(shop, "prisma/review.prisma"), "model Tag {\n  id String @id\n}\n")
    fails("start").toThrow(/Run: npx mercer generate/)
  }, 600_000)

  test.each(PLUGINS)(
    "starts with %s, installed and configured as its README says",
    async (plugin) => {
      const { shop, env } = made
      const say = (...words: string[]) => mercerWords(made, combination.node, ...words)
      add(made, combination.manager, pluginPacked(folder, plugin))
      if (putConfigOf(shop, plugin)) {
        add(made, combination.manager, "prisma@7.10.0")
        say("generate")
      }
      execFileSync(combination.node, [path.join(shop, "node_modules/typescript/bin/tsc")], { cwd: shop, env })
      const database = await createEmptyDatabase()
      onTestFinished(database.drop)
      const more = { ...made, env: { ...env, DATABASE_URL: database.url } }
      const { url, stop } = await started(more, combination.node)
      mercerWords(more, combination.node, "user", "create", "--email", "ida@example.com", "--password", "correct horse")
      const token = mercerWords(more, combination.node, "user", "token", "--email", "ida@example.com").trim()
      const headers = { authorization: `Bearer ${token}` }
      const ask = async (at: string) => (await fetch(`${url}${at}`, { headers })).json()
      const { paths } = (await ask("/openapi.json")) as { paths: object }
      const { jobs } = (await ask("/admin/jobs")) as { jobs: { name: string }[] }
      const name = plugin.replace("plugin-", "")
      const parts = [...Object.keys(paths), ...jobs.map((job) => job.name)].filter((part) => part.includes(name))
      expect(parts).not.toEqual([])
      expect(await stop()).toBe(0)
    },
    300_000,
  )

  test("uses a plugin with a table: generated, migrated, typed, called, and its panel built", async () => {
    const { shop, env, mercer } = made
    const say = (...words: string[]) => mercerWords(made, combination.node, ...words)
    add(made, combination.manager, "prisma@7.10.0")
    add(made, combination.manager, pluginPacked(folder, "plugin-reviews"))
    putPlugin(shop)
    const start = () => execFileSync(combination.node, [mercer, "start"], { cwd: shop, env, stdio: "pipe" })
    expect(start).toThrow(/The plugin reviews has tables.* Run: npx mercer generate/)
    expect(say("generate")).toContain("mercer-env.d.ts")
    expect(say("migration", "nothing")).toContain("There are no tables")
    execFileSync(combination.node, [path.join(shop, "node_modules/typescript/bin/tsc")], { cwd: shop, env })
    expect(say("build")).toContain("and the shop's part of the panel")
    expect(say("test")).toMatch(/^. pass 1$/m)
    const database = await createEmptyDatabase()
    onTestFinished(database.drop)
    const more = { ...made, env: { ...env, DATABASE_URL: database.url } }
    expect(mercerWords(more, combination.node, "migrate")).toMatch(/reviews\/\d{14}_add_reviews/)
    fs.writeFileSync(path.join(shop, "mercer.config.ts"), PLUGIN_CONFIG.replace("reviews()", ""))
    expect(start).toThrow(/The plugin reviews is gone from mercer.config.ts. Run: npx mercer generate/)
    say("generate")
    const doctor = spawnSync(combination.node, [mercer, "doctor"], { cwd: shop, env: more.env, encoding: "utf8" })
    expect(doctor.stdout).toContain("the tables of the plugin reviews are in the schema plugin_reviews")
  }, 600_000)
})
