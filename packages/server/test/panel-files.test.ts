// The panel's scripts come in Brotli, made by the build, to browsers that take it, and to others as Next compresses them.
import fs from "node:fs"
import http from "node:http"
import path from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { places } from "../src/place.ts"
import { startServer, type TestServer } from "./support/server.ts"

const STATIC = () => path.join(places.pages(), ".next/static")

let server: TestServer
let script: string

beforeAll(async () => {
  server = await startServer()
  const names = fs.readdirSync(path.join(STATIC(), "chunks")).filter((name) => name.endsWith(".js"))
  script = `/_next/static/chunks/${names.find((name) => fs.existsSync(path.join(STATIC(), "chunks", `${name}.br`)))}`
})
afterAll(() => server.stop())

const get = (address: string, encoding: string, method = "GET") =>
  new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const request = http.request(`${server.url}${address}`, { method, headers: { "accept-encoding": encoding } })
    request.once("response", (response) => {
      const parts: Buffer[] = []
      response.on("data", (part) => parts.push(part))
      response.once("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    request.once("error", reject).end()
  })

test("in Brotli, to be kept for a year", async () => {
  const { status, headers, body } = await get(script, "gzip, deflate, br, zstd")
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    "cache-control": expect.stringMatching(/max-age=31536000.*immutable/),
    vary: "Accept-Encoding",
  })
  const file = path.join(STATIC(), script.replace("/_next/static/", ""))
  expect(brotliDecompressSync(body).equals(fs.readFileSync(file))).toBe(true)
  expect(Number(headers["content-length"])).toBe(body.length)
  expect((await get(script, "br", "HEAD")).headers["content-length"]).toBe(headers["content-length"])
})

test("by Next for all who do not take Brotli, and for what is not there", async () => {
  const plain = await get(script, "identity")
  expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined])
  expect((await get(script, "gzip")).headers["content-encoding"]).toBe("gzip")
  expect((await get("/_next/static/chunks/none.js", "br")).status).toBe(404)
})

test.each([
  "/_next/static/../server/pages-manifest.json",
  "/_next/static/%2e%2e/server/pages-manifest.json",
  "/_next/static/%E0%A4%A",
])("nothing else of the build: %s", async (address) => {
  expect((await get(address, "br")).status).toBeGreaterThanOrEqual(400)
})
