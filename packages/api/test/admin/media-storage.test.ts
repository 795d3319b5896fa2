// The library when the storage fails, or a process is killed between the storage and the database.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { must } from "../support/checkout.ts"
import { aPng } from "../support/pictures.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let later = 0
let seed = 0
const DAY = 24 * 3_600_000

beforeAll(async () => {
  shop = await openShop({ now: () => new Date(Date.now() + later) })
  by = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

const storage = () => shop.api.app.providers.file
const down = () => Promise.reject(new Error("The storage is down"))

async function upload() {
  const form = new FormData()
  form.append("files", new Blob([new Uint8Array(aPng(400, 300, ++seed))]), "a.png")
  const init = { method: "POST", body: form, headers: { cookie: by.cookie() } }
  return shop.api.rest(new Request("http://shop.test/admin/uploads", init))
}

async function uploaded() {
  const answer = await upload()
  expect(answer.status).toBe(200)
  const { uploads } = (await answer.json()) as { uploads: [{ key: string; url: string }] }
  const { id } = must(await by.get(`/admin/media?q=${uploads[0].url}`)).media[0]
  return { ...uploads[0], id: id as string }
}

const get = ({ key }: { key: string }) => shop.api.file(key, new Request(`http://shop.test/uploads/${key}?w=160`))
async function isStored(key: string): Promise<boolean> {
  try {
    const { stream } = await storage().open(key)
    stream.destroy()
    return true
  } catch {
    return false
  }
}

test("an upload that was killed before its row leaves no file after a day", async () => {
  const { save } = storage()
  let key = ""
  vi.spyOn(storage(), "save").mockImplementation(async (...args) => {
    key = (await save(...args)).key
    return down()
  })
  expect((await upload()).status).toBe(500)
  shop.errors.length = 0
  expect(await isStored(key)).toBe(true)
  later += DAY - 60_000
  await shop.api.sweep()
  expect(await isStored(key)).toBe(true)
  later += 120_000
  await shop.api.sweep()
  expect(await isStored(key)).toBe(false)
  expect(await shop.db.fileRemoval.count()).toBe(0)
})

test("a picture that was killed before it was in the library comes into it", async () => {
  const { id, key } = await uploaded()
  await shop.db.media.delete({ where: { id } })
  later += 3_600_000
  await shop.api.sweep()
  expect(must(await by.get(`/admin/media/${id}`)).media).toMatchObject({ key, name: "a.png" })
})

test("a picture is deleted while the storage is down, and its file when that answers again", async () => {
  const { id, key } = await uploaded()
  const failing = vi.spyOn(storage(), "delete").mockImplementation(down)
  must(await by.delete(`/admin/media/${id}`))
  await shop.api.sweep()
  expect((await get({ key })).status).toBe(404)
  expect(await isStored(key)).toBe(true)
  failing.mockRestore()
  later += 120_000
  await shop.api.sweep()
  expect(await isStored(key)).toBe(false)
})

test("v1's operation fails while the storage is down; its file is deleted later all the same", async () => {
  const { key } = await uploaded()
  const failing = vi.spyOn(storage(), "delete").mockImplementation(down)
  expect((await by.delete("/admin/uploads", { file_key: key })).status).toBe(500)
  shop.errors.length = 0
  failing.mockRestore()
  later += 120_000
  await shop.api.sweep()
  expect(await isStored(key)).toBe(false)
})

test("a size that cannot be stored is served all the same, and leaves nothing", async () => {
  const picture = await uploaded()
  const { save } = storage()
  let key = ""
  const failing = vi.spyOn(storage(), "save").mockImplementation(async (...args) => {
    key = (await save(...args)).key
    return down()
  })
  expect([(await get(picture)).status, key]).toEqual([200, expect.stringMatching(/webp$/)])
  expect(await shop.db.mediaSize.count()).toBe(0)
  failing.mockRestore()
  later += 2 * 3_600_000
  await shop.api.sweep()
  expect(await isStored(key)).toBe(false)
})

test("a size of a picture that is deleted while it is made leaves nothing", async () => {
  const picture = await uploaded()
  const { save } = storage()
  let key = ""
  vi.spyOn(storage(), "save").mockImplementation(async (...args) => {
    must(await by.delete(`/admin/media/${picture.id}`))
    const kept = await save(...args)
    key = kept.key
    return kept
  })
  expect((await get(picture)).status).toBe(200)
  vi.restoreAllMocks()
  later += 2 * 3_600_000
  await shop.api.sweep()
  expect([await isStored(key), await isStored(picture.key), await shop.db.mediaSize.count()]).toEqual([false, false, 0])
})

test("a picture whose storage does not answer is an error of the server, and is not kept as missing", async () => {
  const picture = await uploaded()
  vi.spyOn(storage(), "open").mockImplementation(down)
  expect((await get(picture)).status).toBe(500)
  vi.restoreAllMocks()
  shop.errors.length = 0
  expect((await get(picture)).status).toBe(200)
})

test("no internal error occurred otherwise", () => expect(shop.errors).toEqual([]))
