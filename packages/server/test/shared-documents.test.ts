// Large public documents: compressed once, named by their content, and the same bytes for everybody.
import http from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { keptTexts, shareText } from "../src/front/shared.ts"
import { startServer, type TestServer } from "./support/server.ts"

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status?: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const request = http.request(`${server.url}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on("data", (part) => parts.push(part))
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      )
    })
    request.once("error", reject).end()
  })

describe.each(["/openapi.json", "/docs", "/docs/store.carts.complete", "/docs/schemas/Order", "/docs/style.css"])(
  "%s",
  (path) => {
    test("comes compressed as the client takes it, always the same content", async () => {
      const plain = await get(path)
      expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined])
      const br = await get(path, { "accept-encoding": "gzip, deflate, br" })
      const gzip = await get(path, { "accept-encoding": "gzip, br;q=0" })
      expect([br, gzip].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip"])
      expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
      for (const { headers, body } of [plain, br, gzip])
        expect(headers).toMatchObject({
          "content-length": `${body.length}`,
          vary: "Accept-Encoding",
          etag: plain.headers.etag,
          "cache-control": expect.stringMatching(/^public, max-age=\d+$/),
        })
    })

    test("is not sent again to a client that has it, nor to one that asks for its headers", async () => {
      const { headers, body } = await get(path)
      const etag = headers.etag ?? ""
      for (const given of [etag, `"other", ${etag}`, "*"]) {
        const again = await get(path, { "if-none-match": given })
        expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0])
      }
      expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200)
      const head = await get(path, {}, "HEAD")
      expect([head.headers["content-length"], head.body.length]).toEqual([`${body.length}`, 0])
    })
  },
)

test("pages that do not exist are 404, whatever the client has", async () => {
  const { status, headers } = await get("/docs/none-of-this-name")
  expect(status).toBe(404)
  expect((await get("/docs/nor-this", { "if-none-match": headers.etag ?? "" })).status).toBe(404)
})

test("pages are made once for all that ask at the same moment, and the oldest are forgotten", async () => {
  const made: string[] = []
  const kept = keptTexts(25_000)
  const page = (name: string) =>
    kept(name, () => {
      made.push(name)
      return shareText(name.repeat(10_000), {})
    })
  await Promise.all([page("a"), page("a"), page("a")])
  await page("b")
  await page("a")
  await page("c")
  await page("a")
  expect(made).toEqual(["a", "b", "c"])
  await page("b")
  expect(made).toEqual(["a", "b", "c", "b"])
})
