import { existsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let other: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  other = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

type Body = string | FormData | ReadableStream

interface Sent {
  path?: string
  cookie?: string
  headers?: Record<string, string>
}

async function send(body: Body, { path = "", cookie = by.cookie(), headers = {} }: Sent = {}) {
  const init = { method: "POST", body, headers: { cookie, ...headers }, duplex: "half" }
  const answer = await shop.api.rest(new Request(`http://shop.test/admin/uploads${path}`, init as RequestInit))
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
  return { status: answer.status, body: (await answer.json()) as any }
}

function form(...files: [content: string | Buffer, name?: string, field?: string][]) {
  const data = new FormData()
  for (const [content, name = "a.csv", field = "files"] of files)
    data.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name)
  return data
}

const read = (url: string, method = "GET") => {
  const { pathname } = new URL(url)
  return shop.api.file(pathname.replace("/uploads/", ""), new Request(url, { method }))
}

async function stored(content: string | Buffer, name: string, path = "") {
  const { status, body } = await send(form([content, name]), { path })
  expect(status).toBe(200)
  return body.uploads[0] as { url: string; key: string }
}

const files = () => shop.db.storedFile.count()

describe("uploading", () => {
  test("returns an opaque key and a URL for each file", async () => {
    const { status, body } = await send(form(["one", "1.png"], ["two", "../../2.csv"]))
    expect(status).toBe(200)
    expect(body.uploads).toHaveLength(2)
    for (const { key, url } of body.uploads) {
      expect(key).toMatch(/^[0-9a-f]{32}\.(png|csv)$/)
      expect(url).toMatch(new RegExp(`/uploads/${key}$`))
    }
    const answer = await read(body.uploads[0].url)
    expect(await answer.text()).toBe("one")
    expect(answer.headers.get("content-type")).toBe("image/png")
  })

  test("accepts larger bodies than other operations", async () => {
    const { key } = await stored(Buffer.alloc(3_000_000, "x"), "large.csv")
    expect(await shop.db.storedFile.findFirst({ where: { key } })).toMatchObject({
      size: 3_000_000,
      is_protected: false,
    })
  })

  test("an HTML page is only downloaded, never displayed", async () => {
    const answer = await read((await stored("<script>", "a.html")).url)
    expect(answer.headers.get("content-type")).toBe("application/octet-stream")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
  })

  test.each<[string, Body, Record<string, string>]>([
    ["another field", form(["x", "a.csv", "file"]), {}],
    [
      "a text field",
      (() => {
        const data = form(["x"])
        data.append("name", "x")
        return data
      })(),
      {},
    ],
    [
      "no file",
      (() => {
        const data = new FormData()
        return data
      })(),
      {},
    ],
    ["JSON", JSON.stringify({ files: "x" }), { "content-type": "application/json" }],
    ["no boundary", "x", { "content-type": "multipart/form-data" }],
    ["no form at all", "x", { "content-type": "multipart/form-data; boundary=b" }],
    [
      "half a form",
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf',
      { "content-type": "multipart/form-data; boundary=b" },
    ],
  ])("%s is refused and leaves nothing", async (_, body, headers) => {
    const before = await files()
    const answer = await send(body, { headers })
    expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    expect(await files()).toBe(before)
  })

  test("a file over 50 MB is refused during upload, and earlier files of the request are removed", async () => {
    const before = await files()
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        const head = '\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n'
        if (sent === 0) controller.enqueue(Buffer.from(`${head}small${head}`))
        else controller.enqueue(Buffer.alloc(1_048_576))
        if (++sent > 200) controller.close()
      },
    })
    const answer = await send(body, { headers: { "content-type": "multipart/form-data; boundary=b" } })
    expect(answer).toMatchObject({ status: 413, body: { type: "invalid_data" } })
    expect(sent).toBeLessThan(80)
    expect(await files()).toBe(before)
  })

  test("a body that declares itself too large is not read", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": "999999999" }
    expect(await send("x", { headers })).toMatchObject({ status: 413 })
  })

  test.each(["", "/protected"])("%s requires a login", async (path) => {
    expect((await send(form(["x"]), { path, cookie: "" })).status).toBe(401)
  })
})

describe("a protected file", () => {
  test("can be read by its owner's link only, which expires after an hour", async () => {
    const { url, key } = await stored("secret", "s.csv", "/protected")
    expect((await read(url)).status).toBe(404)
    const { body } = await by.post("/admin/uploads/download-url", { file_key: key })
    const answer = await read(body.download_url)
    expect(await answer.text()).toBe("secret")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/)
    expect((await read(body.download_url)).status).toBe(200)
    await shop.db.token.updateMany({ where: { subject_id: key }, data: { expires_at: new Date(Date.now() - 1) } })
    expect((await read(body.download_url)).status).toBe(404)
  })

  test("has links that are valid for at most an hour, and only for this file", async () => {
    const { key } = await stored("one", "s.csv", "/protected")
    const { url: another } = await stored("two", "s.csv", "/protected")
    const { body } = await by.post("/admin/uploads/download-url", { file_key: key })
    const { expires_at } = await shop.db.token.findFirstOrThrow({ where: { subject_id: key } })
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000)
    const { search } = new URL(body.download_url)
    expect((await read(another + search)).status).toBe(404)
    const tampered = body.download_url.replace(/.$/, (last: string) => (last === "A" ? "B" : "A"))
    expect((await read(tampered)).status).toBe(404)
  })

  test("is not returned, linked or deleted for other operators", async () => {
    const { key } = await stored("secret", "s.csv", "/protected")
    for (const answer of [
      await other.post("/admin/uploads/download-url", { file_key: key }),
      await other.delete("/admin/uploads", { file_key: key }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { type: "not_allowed" } })
    expect(await shop.db.storedFile.count({ where: { key } })).toBe(1)
  })
})

describe("deleting", () => {
  test("removes the file; a second time has the same response", async () => {
    const { url, key } = await stored("x", "a.png")
    for (let n = 0; n < 2; n++)
      expect((await by.delete("/admin/uploads", { file_key: key })).body).toEqual({
        id: key,
        object: "file",
        deleted: true,
      })
    expect((await read(url)).status).toBe(404)
    expect(await by.post("/admin/uploads/download-url", { file_key: key })).toMatchObject({ status: 404 })
  })

  const canary = join(tmpdir(), `mercer-canary-${process.pid}.csv`)
  test.each([
    "../../etc/passwd",
    "/etc/passwd",
    canary,
    `..%2f..%2f${canary}`,
    "file:///etc/passwd",
    "http://169.254.169.254/",
    "C:\\x",
    ".",
    "..",
    "a".repeat(32),
    "__proto__",
  ])("%s is not one of our files", async (file_key) => {
    writeFileSync(canary, "here")
    expect((await by.post("/admin/uploads/download-url", { file_key })).status).toBe(404)
    expect((await by.delete("/admin/uploads", { file_key })).status).toBe(200)
    expect((await shop.api.file(file_key, new Request("http://shop.test/uploads/x"))).status).toBe(404)
    expect(existsSync(canary)).toBe(true)
  })

  test.each([{}, { file_key: "" }, { file_key: null }, { file_key: 1 }, { file_key: "x", more: 1 }])(
    "%j is refused",
    async (body) => {
      for (const answer of [
        await by.delete("/admin/uploads", body),
        await by.post("/admin/uploads/download-url", body),
      ])
        expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    },
  )
})

test("no internal error occurred", () => expect(shop.errors).toEqual([]))
