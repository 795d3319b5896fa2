// The shop as `next build` makes it, in a process of its own: its routes and instrumentation.ts are bundled apart.
import { spawn } from "node:child_process"
import fs from "node:fs"
import net, { type AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { createDatabase, openShopsOn } from "@mercer/testing"
import { expect, onTestFinished, test } from "vitest"

const shop = path.join(import.meta.dirname, "..")
const SERVER = ".next/standalone/apps/shop/server.js"

/** The built server on a free port, which is stopped with its database at the end of the test. */
async function started() {
  const database = await createDatabase()
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-next-"))
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "1",
    DATA_DIR: data,
    PORT: String(port),
    HOSTNAME: "127.0.0.1",
    LOG_LEVEL: "error",
    NODE_ENV: "production" as const,
  }
  const child = spawn(process.execPath, [SERVER], { cwd: shop, env, stdio: ["ignore", "ignore", "inherit"] })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await ended
    await database.drop()
    fs.rmSync(data, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)
  return { url, database_url: database.directUrl }
}

function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1")
  return new Promise((resolve) =>
    probe.once("listening", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    }),
  )
}

const ADDRESSES = [
  "/store/regions",
  "/admin/auth",
  "/api/trpc/store.regions.list",
  "/docs",
  "/openapi.json",
  "/uploads/x",
]

test("a host of Next has one pool and one sweeper, whichever of its bundles was called first", async () => {
  expect(fs.existsSync(path.join(shop, SERVER)), "npm run test:full builds it before this test").toBe(true)
  const { url, database_url } = await started()
  for (const address of ADDRESSES) expect((await fetch(url + address)).status, address).toBeLessThan(500)
  for (const address of ["/hooks/none", "/stripe/hooks", "/paypal/hooks"])
    expect((await fetch(url + address, { method: "POST", body: "{}" })).status, address).toBeLessThan(500)
  expect(await openShopsOn(database_url)).toEqual({ pools: 1, sweepers: 1 })
}, 120_000)
