import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import S3rver from "s3rver"
import { afterAll, beforeAll, expect, test } from "vitest"
import { s3Files } from "../src/index.ts"
import { bytes, fileContract } from "./file-contract.ts"

const BUCKET = "files"
let server: S3rver
let endpoint = ""

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), "mercer-s3-"))
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

const store = (prefix?: string) =>
  s3Files({
    bucket: BUCKET,
    region: "us-east-1",
    endpoint,
    access_key_id: "S3RVER",
    secret_access_key: "S3RVER",
    prefix,
  })

fileContract("a real S3 server", store)

test("a file of several parts comes back whole", async () => {
  async function* large() {
    for (let n = 0; n < 12; n++) yield Buffer.alloc(1_000_000, String(n % 10))
  }
  const { key, size } = await store().save(large(), { limit: 20_000_000, extension: "csv" })
  expect(size).toBe(12_000_000)
  const found = await store().open(key)
  expect(found.size).toBe(12_000_000)
  expect((await text(found.stream)).slice(-1)).toBe("1")
})

test("files are stored below their prefix", async () => {
  const { key } = await store("shop/").save(bytes("x"), { limit: 1 })
  expect(await text((await store("shop/").open(key)).stream)).toBe("x")
  await expect(store().open(key)).rejects.toMatchObject({ type: "not_found" })
})
