// `mercer doctor` on where files are: in a bucket it tries it out, in a folder all processes must be on one machine.
import http from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { examine } from "../src/doctor/examine.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { databaseOfFile } from "./support/database.ts"

const KEYS = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }
const opened = databaseOfFile()

async function finding(env: Record<string, string> = {}) {
  const found = await examine({
    code: shopCode(),
    settings: readSettings({ DATABASE_URL: opened.url, DATA_DIR: "/data", ...env }),
  })
  return found.filter(({ check }) => check === "files").map(({ ok, words }) => ({ ok, words }))
}

/** A storage with one bucket that keeps what it gets, or refuses everybody's keys; with what it keeps. */
async function storage({ refuses = false } = {}) {
  const kept = new Map<string, Buffer>()
  const server = http.createServer(async (request, response) => {
    const key = request.url?.split("?")[0] ?? ""
    const content = await buffer(request)
    if (refuses)
      return void response.writeHead(403).end("<Error><Code>AccessDenied</Code><Message>No</Message></Error>")
    if (request.method === "PUT") kept.set(key, content)
    if (request.method === "DELETE") kept.delete(key)
    response.setHeader("etag", '"1"').end(request.method === "GET" ? kept.get(key) : undefined)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void server.close())
  return { kept, S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test("a bucket is fine when it takes a file and gives it back; nothing stays in it", async () => {
  const { kept, S3_ENDPOINT } = await storage()
  expect(await finding({ ...KEYS, S3_ENDPOINT })).toEqual([{ ok: true, words: "in the bucket files" }])
  expect(kept).toEqual(new Map())
})

test("a bucket that refuses the keys, or is not there, is named with the reason", async () => {
  const { S3_ENDPOINT } = await storage({ refuses: true })
  const refused = [{ ok: false, words: "the bucket files does not take them: No (AccessDenied)" }]
  expect(await finding({ ...KEYS, S3_ENDPOINT })).toEqual(refused)
  const away = await finding({ ...KEYS, S3_ENDPOINT: "http://127.0.0.1:9" })
  expect(away).toEqual([
    { ok: false, words: expect.stringMatching(/^the bucket files does not take them: .*ECONNREFUSED/) },
  ])
}, 30_000)

test("a folder serves processes of one machine, not those of two, and no worker elsewhere", async () => {
  const record = (id: string, host: string, ago = "0 s") =>
    opened.pool.query(
      `INSERT INTO mercer.process (id, kind, version, host, pid, seen_at) VALUES ($1, 'server', '1', $2, 1, now() - $3::interval)`,
      [id, host, ago],
    )
  await record("proc_1", "shop-1")
  await record("proc_2", "shop-1")
  await record("proc_3", "shop-0", "2 minutes")
  expect(await finding()).toEqual([{ ok: true, words: "in /data/files" }])
  await record("proc_4", "shop-2")
  const several = "in a folder of this machine, and processes work on several: shop-1, shop-2"
  expect(await finding()).toEqual([{ ok: false, words: several }])
  await opened.pool.query("DELETE FROM mercer.process")
  const elsewhere = "in a folder of this machine, and WORKERS=0 leaves work to other processes"
  expect(await finding({ WORKERS: "0" })).toEqual([{ ok: false, words: elsewhere }])
})
