import { readFileSync } from "node:fs"
import { Readable } from "node:stream"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aBomb, aPng } from "../support/pictures.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

async function send(files: [name: string, content: Buffer][]) {
  const form = new FormData()
  for (const [name, content] of files) form.append("files", new Blob([new Uint8Array(content)]), name)
  const init = { method: "POST", body: form, headers: { cookie: by.cookie() } }
  const answer = await shop.api.rest(new Request("http://shop.test/admin/uploads", init))
  return { status: answer.status, body: await answer.json() }
}

const read = (key: string, query: string) => shop.api.file(key, new Request(`http://shop.test/uploads/${key}?${query}`))

test("a picture of more than 40 megapixels is refused with its size, and nothing that came with it is stored", async () => {
  const files: [string, Buffer][] = [
    ["small.png", aPng(20, 20)],
    ["poster.png", aBomb(8_000, 5_001)],
  ]
  const message = "The picture poster.png has 8000 × 5001 pixels, 40.1 megapixels; at most 40 megapixels are accepted"
  expect(await send(files)).toEqual({ status: 400, body: { type: "invalid_data", message } })
  expect([await shop.db.storedFile.count(), await shop.db.media.count()]).toEqual([0, 0])
})

test("a picture of 40 megapixels is stored", async () => {
  expect((await send([["poster.png", aBomb(8_000, 5_000)]])).status).toBe(200)
})

test("one of 62 that was stored before has no sizes: it is answered as it is, and is not decoded", async () => {
  const { body } = await send([["small.avif", aPng(20, 20)]])
  const { key } = (body as { uploads: [{ key: string }] }).uploads[0]
  const large = readFileSync(new URL("../../../providers/test/pictures/62mp.avif", import.meta.url))
  await shop.api.app.providers.file.save(Readable.from([large]), { limit: 10_000, key })
  const rss = process.memoryUsage.rss()
  for (const query of ["w=320", "w=320&ratio=1:1"]) {
    const answer = await read(key, query)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"])
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true)
  }
  expect(process.memoryUsage.rss() - rss).toBeLessThan(100_000_000)
  expect(await shop.db.mediaSize.count({ where: { of_key: key } })).toBe(0)
})
