import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let uploads = ""

beforeAll(async () => {
  uploads = mkdtempSync(join(tmpdir(), "mercer-uploads-"))
  mkdirSync(join(uploads, "2023"))
  for (const name of ["1700000000000-cup ü.png", "2023/old.JPG", "123.png", "logo.svg", "page.html", "notes.pdf"])
    writeFileSync(join(uploads, name), `content of ${name}`)
  writeFileSync(join(uploads, "orders.csv"), "a@example.com")
  symlinkSync("/etc/passwd", join(uploads, "passwd.png"))
  shop = await openShop({ settings: { medusa: { uploads } } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
  rmSync(uploads, { recursive: true })
})

const get = (key: string, method = "GET") => shop.api.file(key, new Request("http://shop.test/uploads/x", { method }))
const typeOf = async (key: string) => (await get(key)).headers.get("content-type")

test("files that Medusa v1 has left are served at their addresses", async () => {
  const answer = await get(encodeURIComponent("1700000000000-cup ü.png"))
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "image/png",
    "content-length": String(Buffer.byteLength("content of 1700000000000-cup ü.png")),
    "content-disposition": "inline; filename*=UTF-8''1700000000000-cup%20%C3%BC.png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "public, max-age=86400",
  })
  expect(await answer.text()).toBe("content of 1700000000000-cup ü.png")
  expect(await (await get("2023/old.JPG")).text()).toBe("content of 2023/old.JPG")
  expect((await get("123.png")).status).toBe(200)
})

test("pictures are displayed, all else is only downloaded", async () => {
  expect(await typeOf("2023/old.JPG")).toBe("image/jpeg")
  expect(await typeOf("logo.svg")).toBe("image/svg+xml")
  for (const key of ["page.html", "notes.pdf"]) {
    expect(await typeOf(key)).toBe("application/octet-stream")
    expect((await get(key)).headers.get("content-disposition")).toMatch(/^attachment;/)
  }
})

test("a HEAD has the headers only, and other methods are refused", async () => {
  const answer = await get("logo.svg", "HEAD")
  expect([answer.status, answer.headers.get("content-length"), await answer.text()]).toEqual([200, "19", ""])
  expect((await get("logo.svg", "POST")).status).toBe(405)
})

test("nothing outside the folder, no folder, link or export is served, and the answer is the same for all", async () => {
  const texts = await Promise.all(
    ["missing.png", "passwd.png", "2023", "2023/", "..%2Fpasswd", "%2e%2e/x", "orders.csv", "%", "%00"].map(
      async (key) => {
        const answer = await get(key)
        return [answer.status, answer.headers.get("cache-control"), await answer.text()]
      },
    ),
  )
  expect(new Set(texts.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(texts[0]).toEqual([404, "no-store", JSON.stringify({ type: "not_found", message: "Not found" })])
})

test("the shop's own files come first, and stay private when they are", async () => {
  const operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
  const form = new FormData()
  form.append("files", new File(["own"], "own.png", { type: "image/png" }))
  const { url, key } = must(await operator.post("/admin/uploads/protected", form)).uploads[0]
  expect(url).toContain(key)
  writeFileSync(join(uploads, key), "of Medusa")
  expect((await get(key)).status).toBe(404)
})

test("without the setting none is served", async () => {
  const other = await openShop()
  try {
    expect((await other.api.file("logo.svg", new Request("http://shop.test/uploads/x"))).status).toBe(404)
  } finally {
    await other.close()
  }
})
