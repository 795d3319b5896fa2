// What `mercer dev` does with edits that work and edits that do not: the last good shop runs on, and the source is named.
import fs from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { buildPackage, freePort, putShop, removePackage, startDev } from "./built-shop.ts"
import { stillRunning, treeOf } from "./process-tree.ts"

const CONFIG = `import { defineShop } from "mercer"
import { answers } from "./src/answers.ts"
export default defineShop({ operations: { answers } })
`
const ANSWERS = `import { input, open, plain, rest, router, z } from "mercer"

interface Only {
  types: string
}

export const answers = router({
  one: open
    .meta(rest("GET /store/answers", "Answer"))
    .input(input({}))
    .output(plain(z.strictObject({ answer: z.string() })))
    .query(async () => ({ answer: \`\${process.env.WORD ?? "one"}\` })),
})
`
const saying = (word: string) => ANSWERS.replace('"one"', `"${word}"`)
const PATIENCE = { timeout: 90_000, interval: 100 }
type Dev = Awaited<ReturnType<typeof startDev>>

beforeAll(buildPackage, 300_000)
afterAll(removePackage)

function putAnswers(files: Record<string, string> = {}) {
  const shop = putShop({ "mercer.config.ts": CONFIG, "src/answers.ts": ANSWERS, ...files })
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(shop, name)), { recursive: true })
    fs.writeFileSync(path.join(shop, name), text)
  }
  return { shop, write }
}

function remove(shop: string, { pid }: Dev): void {
  for (const one of stillRunning(treeOf(pid))) process.kill(one.pid, "SIGKILL")
  fs.rmSync(shop, { recursive: true, force: true })
}

const answers = (dev: Dev, word: string) =>
  expect.poll(() => dev.text("/store/answers"), PATIENCE).toBe(JSON.stringify({ answer: word }))
const says = ({ said }: Dev, text: string | RegExp) => expect.poll(() => said.text, PATIENCE).toMatch(text)

describe("while the shop runs", () => {
  const { shop, write } = putAnswers()
  let dev: Dev
  beforeAll(async () => {
    dev = await startDev(shop)
    await vi.waitUntil(async () => (await dev.get("/health/ready")) === 200, PATIENCE)
  }, 120_000)
  afterAll(() => remove(shop, dev))

  test.each([
    ["cannot be compiled", (text: string) => text.replace("export const", "export const a: ="), "src/answers.ts:7:16"],
    ["throws", (text: string) => `null.x\n${text}`, "src/answers.ts:1:6: Cannot read properties of null"],
    [
      "imports a name that mercer does not have",
      (text: string) => `import { nope } from "mercer"\nnope\n${text}`,
      "src/answers.ts:1:10: The requested module",
    ],
    [
      "imports a package that is missing",
      (text: string) => `\nimport gone from "gone"\ngone()\n${text}`,
      "src/answers.ts:2:18: Cannot find package 'gone'",
    ],
    [
      "is refused",
      (text: string) => text.replace("/store/answers", "/store/products"),
      "shop.answers.one cannot have the path",
    ],
  ])(
    "an edit that %s, 0.4 s after a good one: it is named, and the good one runs",
    async (fault, broken, named) => {
      dev.said.text = ""
      write("src/answers.ts", saying(fault))
      await sleep(400)
      write("src/answers.ts", broken(saying("never")))
      await expect.poll(() => dev.said.text, PATIENCE).toContain(named)
      await answers(dev, fault)
      await says(dev, "The shop runs on as it was before")
      expect(dev.said.text).not.toContain(".mercer/shop")
      write("src/answers.ts", ANSWERS)
      await answers(dev, "one")
    },
    120_000,
  )

  test("what fails in a request is named by its source", async () => {
    write(
      "src/answers.ts",
      ANSWERS.replace("async () => (", 'async () => {\n      throw new Error("inside")\n    }), //'),
    )
    await expect.poll(() => dev.get("/store/answers"), PATIENCE).toBe(500)
    await says(dev, /inside\\n +at .*src\/answers\.ts:13:13/)
    write("src/answers.ts", ANSWERS)
    await answers(dev, "one")
  }, 120_000)

  test("settings are those that .env has now, and one that is refused leaves the shop as it is", async () => {
    write(".env", "WORD=two\n")
    await answers(dev, "two")
    write(".env", "WORD=three\nCART_LINES=many\n")
    await says(dev, "CART_LINES must be")
    write(".env", "WORD=three\nDATABASE_WAIT=0\nDATABASE_URL=postgresql://a:b@127.0.0.1:1/none\n")
    await says(dev, "The database cannot be used")
    expect(await dev.text("/store/answers")).toContain("two")
    write(".env", "WORD=three\n")
    await answers(dev, "three")
    fs.rmSync(path.join(shop, ".env"))
    await answers(dev, "one")
  }, 180_000)

  test("an address that another program has: the shop goes back to the one it had", async () => {
    const taken = net.createServer().listen(0, "127.0.0.1")
    onTestFinished(() => void taken.close())
    await expect.poll(() => taken.listening).toBe(true)
    write("mercer.config.ts", `process.env.PORT = "${(taken.address() as net.AddressInfo).port}"\n${CONFIG}`)
    await says(dev, "The port is in use by another program")
    await answers(dev, "one")
    write("mercer.config.ts", CONFIG)
  }, 120_000)

  test("the tables of a plugin that is added and taken away are generated", async () => {
    write("src/stars/index.ts", PLUGIN)
    write("stars/star.prisma", "model Star {\n  id String @id\n}\n")
    write(
      "stars/migrations/1_first/migration.sql",
      'CREATE SCHEMA IF NOT EXISTS "plugin_stars";\nCREATE TABLE "plugin_stars"."Star" ("id" TEXT PRIMARY KEY);\n',
    )
    write("mercer.config.ts", WITH_PLUGIN)
    await expect.poll(() => dev.text("/store/stars"), PATIENCE).toBe('{"count":0}')
    write("mercer.config.ts", CONFIG)
    await expect.poll(() => dev.get("/store/stars"), PATIENCE).toBe(404)
    await answers(dev, "one")
    expect(fs.existsSync(path.join(shop, ".mercer/client"))).toBe(false)
  }, 180_000)
})

const PLUGIN = `import { definePlugin, input, open, plain, rest, router, z } from "mercer"
export const stars = definePlugin(() => ({
  name: "stars",
  needs: "^1.0.0",
  tables: new URL("../stars/", import.meta.url),
  operations: {
    stars: router({
      count: open
        .meta(rest("GET /store/stars", "Count Stars"))
        .input(input({}))
        .output(plain(z.strictObject({ count: z.number() })))
        .query(async ({ ctx }) => ({ count: await (ctx.db as any).star.count() })),
    }),
  },
}))
`
const WITH_PLUGIN = CONFIG.replace("answers } })", "answers }, plugins: [stars()] })").replace(
  "\nexport",
  '\nimport { stars } from "./src/stars/index.ts"\nexport',
)

describe("a shop that cannot start", () => {
  test.each([
    ["a setting", { ".env": "CART_LINES=many\n" }, "CART_LINES must be", { ".env": "" }],
    [
      "its database",
      { ".env": "DATABASE_WAIT=0\nDATABASE_URL=postgresql://a:b@127.0.0.1:1/x\n" },
      "The database cannot be used",
      { ".env": "" },
    ],
    [
      "its tables",
      { "prisma/a.prisma": "model A {" },
      "is not in Prisma's language",
      { "prisma/a.prisma": "model A {\n  id String @id\n}\n" },
    ],
    [
      "its code, while its tables have no client",
      { "prisma/a.prisma": "model A {\n  id String @id\n}\n", "src/answers.ts": "export const = 1" },
      "src/answers.ts:1:13",
      { "src/answers.ts": ANSWERS },
    ],
  ] as [string, Record<string, string>, string, Record<string, string>][])(
    "for %s waits for the next edit",
    async (_, before, named, after) => {
      const { shop, write } = putAnswers(before)
      const dev = await startDev(shop)
      onTestFinished(() => remove(shop, dev))
      await says(dev, named)
      await says(dev, "The shop does not run. It starts again after the next change")
      for (const [name, text] of Object.entries(after)) write(name, text)
      await answers(dev, "one")
    },
    180_000,
  )

  test("for its port waits for the next edit, with the same text too", async () => {
    const port = await freePort()
    const taken = net.createServer().listen(port, "127.0.0.1")
    const { shop, write } = putAnswers()
    const dev = await startDev(shop, port)
    onTestFinished(() => remove(shop, dev))
    await says(dev, "The port is in use by another program")
    await says(dev, "The shop does not run. It starts again after the next change")
    taken.close()
    write("src/answers.ts", ANSWERS)
    await answers(dev, "one")
  }, 120_000)
})
