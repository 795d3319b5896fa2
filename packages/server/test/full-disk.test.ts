// A full disk: no false success, no partial files, and the shop keeps running.
import fs from "node:fs"
import path from "node:path"
import { newId, openDatabase } from "@mercer/db"
import { expect, onTestFinished, test } from "vitest"
import { serverForThisTest } from "./support/server.ts"
import { smallDisk } from "./support/small-disk.ts"

const api_token = "a-token-of-an-operator"
const FULL = "The shop's storage is full: nothing more can be stored until its operator makes room"

async function shopOnSmallDisk() {
  const { folder, env, fill } = smallDisk()
  const server = await serverForThisTest({ DATA_DIR: folder, ...env })
  const { db, close } = openDatabase({ url: server.database_url })
  onTestFinished(close)
  await db.user.create({ data: { id: newId("usr"), email: "operator@example.com", api_token } })
  const files = () => ["files", "outbox"].flatMap((name) => filesIn(path.join(folder, name)))
  return { server, db, fill, files }
}

function filesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []
}

function upload(url: string, sizes: number[]): Promise<Response> {
  const body = new FormData()
  for (const size of sizes) body.append("files", new Blob([new Uint8Array(size)]), "a.bin")
  return fetch(`${url}/admin/uploads`, { method: "POST", headers: { "x-medusa-access-token": api_token }, body })
}

test("an upload that does not fit gets a 503 with the reason and leaves no file", async () => {
  const { server, db, files } = await shopOnSmallDisk()
  for (const sizes of [[600_000], [20_000, 600_000], [6_000_000]]) {
    const answer = await upload(server.url, sizes)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await answer.json()).toEqual({ type: "unexpected_state", message: FULL })
    expect(files()).toEqual([])
    expect(await db.storedFile.count()).toBe(0)
  }
  expect((await upload(server.url, [20_000])).status).toBe(200)
  expect(server.process.exitCode).toBe(null)
  expect(server.log()).not.toContain("An error that nothing caught")
})

test("an email that does not fit is sent complete once there is space", async () => {
  const { server, db, fill, files } = await shopOnSmallDisk()
  const email = "mia@example.com"
  await db.customer.create({ data: { id: newId("cus"), email, has_account: true } })
  fill()
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${server.url}/store/customers/password-token`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(204)
  await expect.poll(async () => (await db.outbox.findFirst())?.last_error, { timeout: 10_000 }).toContain("ENOSPC")
  expect(files()).toEqual([])
})

test("an export that does not fit fails, with the reason", { timeout: 60_000 }, async () => {
  const { server, fill, files } = await shopOnSmallDisk()
  fill()
  const headers = { "content-type": "application/json", "x-medusa-access-token": api_token }
  const body = JSON.stringify({ type: "product-export", context: {}, dry_run: false })
  const created = await fetch(`${server.url}/admin/batch-jobs`, { method: "POST", headers, body })
  expect(created.status).toBe(201)
  const { batch_job } = await created.json()
  const job = async () =>
    (await (await fetch(`${server.url}/admin/batch-jobs/${batch_job.id}`, { headers })).json()).batch_job
  await expect.poll(async () => (await job()).status, { timeout: 40_000, interval: 500 }).toBe("failed")
  expect(await job()).toMatchObject({ result: { errors: [FULL] } })
  expect(files()).toEqual([])
})

test("a log that can't be written stops nothing", async () => {
  const server = await serverForThisTest({ LOG_LEVEL: "info" }, { stdout: fs.openSync("/dev/full", "w") })
  const { pool, close } = openDatabase({ url: server.database_url })
  onTestFinished(close)
  await pool.query("DROP TABLE product_collection CASCADE")
  for (let time = 0; time < 3; time++) expect((await fetch(`${server.url}/store/collections`)).status).toBe(500)
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
})
