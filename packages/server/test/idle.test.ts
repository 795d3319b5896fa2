import { fileURLToPath } from "node:url"
import { openDatabase } from "@mercer/db"
import { expect, onTestFinished, test } from "vitest"
import { serverForThisTest, type TestServer } from "./support/server.ts"

const PROBE = fileURLToPath(new URL("support/prisma-seen.mjs", import.meta.url))
const PRISMA = "Prisma is used"

/** What a server does that nobody has worked with yet: its start, pages that show who it is, health, a catalog. */
async function showPages({ url, log }: TestServer) {
  for (const address of ["/app/setup", "/app/login", "/health/ready", "/store/regions", "/store/products?limit=1"])
    expect((await fetch(url + address)).status, address).toBeLessThan(500)
  expect(log()).not.toContain(PRISMA)
}

// Its client is a third of an idle server's memory.
test("an idle server makes no Prisma client, with an operator or without one", async () => {
  const env = { NODE_OPTIONS: `--import ${PROBE}` }
  const empty = await serverForThisTest(env)
  await showPages(empty)
  const { db, close } = openDatabase({ url: empty.database_url })
  onTestFinished(close)
  await db.user.create({ data: { id: "usr_ada", email: "ada@example.com" } })
  const server = await serverForThisTest({ ...env, DATABASE_URL: empty.database_url, DATA_DIR: empty.data_dir })
  expect(server.setUpLine()).toBe("")
  await showPages(server)
  // That the probe sees it at all.
  await fetch(`${server.url}/store/customers/password-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com" }),
  })
  await expect.poll(server.log, { timeout: 10_000 }).toContain(PRISMA)
}, 120_000)
