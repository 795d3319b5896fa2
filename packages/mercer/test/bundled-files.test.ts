import fs from "node:fs"
import http from "node:http"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { bundled } from "../build/bundle.ts"

const root = path.join(import.meta.dirname, "../../..")

function folder() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bundled-"))
  onTestFinished(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

/** What is put into the bucket of the storage at `endpoint`, by its address. */
async function storage() {
  const kept = new Map<string, string>()
  const server = http.createServer(async (request, response) => {
    kept.set(`${request.method} ${request.url?.split("?")[0]}`, (await buffer(request)).toString())
    response.setHeader("etag", '"1"').end()
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void server.close())
  return { kept, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test("the bundle that is published stores files in S3", async () => {
  const out = folder()
  await bundled("part", { root, out, entries: { s3: "packages/providers/src/file/s3.ts" } })
  const { s3Files }: typeof import("../../providers/src/file/s3.ts") = await import(path.join(out, "s3.mjs"))
  const { kept, endpoint } = await storage()
  const keys = { access_key_id: "key", secret_access_key: "secret" }
  const store = s3Files({ bucket: "files", region: "us-east-1", endpoint, ...keys })
  async function* content() {
    yield "hello"
  }
  const { key } = await store.save(content(), { limit: 10, extension: "txt" })
  expect(kept.get(`PUT /files/${key}`)).toContain("hello")
})

test("a bundle in which names would be missing is not made", async () => {
  const at = folder()
  fs.mkdirSync(path.join(at, "packages"))
  fs.writeFileSync(path.join(at, "packages/late.ts"), 'export const later = () => import("./common.cjs")')
  fs.writeFileSync(path.join(at, "packages/common.cjs"), "exports.named = 1")
  const made = bundled("part", { root: at, out: path.join(at, "out"), entries: { late: "packages/late.ts" } })
  await expect(made).rejects.toThrow("packages/late.ts loads ./common.cjs, which is CommonJS")
})
