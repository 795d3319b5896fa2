// `npm run dev` in a shop outside of this repository, as its developer runs it.
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { buildPackage, mercer, putShop, removePackage, startDev } from "./built-shop.ts"
import { stillRunning, treeOf } from "./process-tree.ts"

const CONFIG = `import { defineShop, open, plain, rest, input, router, z } from "mercer"
const tags = router({
  count: open
    .meta(rest("GET /store/tags", "Count Tags"))
    .input(input({}))
    .output(plain(z.strictObject({ count: z.number() })))
    .query(async ({ ctx }) => ({ count: await (ctx.db as any).tag.count() })),
})
export default defineShop({ operations: { tags } })
`
const TAG = "model Tag {\n  id String @id\n}\n"
const PATIENCE = { timeout: 90_000, interval: 200 }

beforeAll(buildPackage, 300_000)
afterAll(removePackage)

async function developed() {
  const shop = putShop({ "mercer.config.ts": CONFIG })
  const dev = await startDev(shop)
  onTestFinished(async () => {
    const tree = treeOf(dev.pid)
    for (const { pid } of stillRunning(tree)) process.kill(pid, "SIGKILL")
    fs.rmSync(shop, { recursive: true, force: true })
  })
  await expect.poll(() => dev.get("/health/ready"), PATIENCE).toBe(200)
  return { shop, ...dev }
}

test("a first table, its migration and a client that is generated beside it are there without a start by hand", async () => {
  const { shop, said, get } = await developed()
  expect(await get("/store/tags")).toBe(500)
  fs.mkdirSync(path.join(shop, "prisma"))
  fs.writeFileSync(path.join(shop, "prisma/tag.prisma"), TAG)
  await expect.poll(() => said.text, PATIENCE).toContain("npx mercer migration NAME")
  mercer(shop, "migration", "add_tags")
  await expect.poll(() => get("/store/tags"), PATIENCE).toBe(200)
  fs.writeFileSync(path.join(shop, "prisma/tag.prisma"), "model Tag {")
  await expect.poll(() => said.text, PATIENCE).toContain("is not in Prisma's language")
  // Polled: on a busy machine the start that the migration has caused may still be going on.
  await expect.poll(() => get("/store/tags"), PATIENCE).toBe(200)
  fs.writeFileSync(path.join(shop, "prisma/tag.prisma"), TAG.replace("}", "  word String?\n}"))
  mercer(shop, "generate")
  mercer(shop, "migration", "add_words")
  await expect.poll(() => said.text, PATIENCE).toMatch(/"migrations":\["\d+_add_words"\]/)
  await expect.poll(() => get("/store/tags"), PATIENCE).toBe(200)
}, 300_000)

test.runIf(process.platform === "linux").each([
  ["npm is asked to end", (pid: number) => process.kill(pid, "SIGTERM")],
  ["Ctrl-C", (pid: number) => process.kill(-pid, "SIGINT")],
  ["the terminal is closed", (pid: number) => process.kill(-pid, "SIGHUP")],
])(
  "%s: the server, the compiler and the database end too",
  async (_, end) => {
    const { pid, said } = await developed()
    const tree = treeOf(pid)
    const commands = tree.map(({ command }) => command).join("\n")
    for (const part of ["mercer dev", "server.mjs", "esbuild", "postgres"]) expect(commands).toContain(part)
    end(pid)
    await expect.poll(() => stillRunning(tree), PATIENCE).toEqual([])
    expect(said.text).toContain("Mercer has stopped")
  },
  180_000,
)

const MOMENTS = ["> mercer dev", "creating the database cluster", "PostgreSQL started", "Mercer listens"]

test.runIf(process.platform === "linux").each(MOMENTS.flatMap((words) => [0, 100].map((ms) => ({ words, ms }))))(
  "Ctrl-C $ms ms after $words: all ends, and no error is printed",
  async ({ words, ms }) => {
    const shop = putShop({ "mercer.config.ts": CONFIG })
    const dev = await startDev(shop)
    onTestFinished(() => fs.rmSync(shop, { recursive: true, force: true }))
    await expect.poll(() => dev.said.text, { ...PATIENCE, interval: 5 }).toContain(words)
    await sleep(ms)
    const tree = treeOf(dev.pid)
    process.kill(-dev.pid, "SIGINT")
    await dev.ended
    await expect.poll(() => stillRunning(tree), PATIENCE).toEqual([])
    expect(dev.said.text).not.toMatch(/fail|error|"level":[56]0/i)
  },
  180_000,
)
