import { newId, sql, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { mediaId } from "../../src/file/media-id.ts"
import { acquireRemovals, deleteFileRow, forgetRemoval, planRemoval } from "../../src/file/queries.ts"
import {
  addMedia,
  adoptFiles,
  adoptImages,
  adoptUrls,
  deleteMedia,
  deleteOldMedia,
  describeImages,
  lockMediaOf,
  mediaIdOf,
} from "../../src/file/queries-media.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const now = new Date("2026-03-01T12:00:00.000Z")
const later = (ms: number) => new Date(now.getTime() + ms)
let keys = 0
const aKey = () => `${String(++keys).padStart(32, "0")}.png`

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

async function aFile(key = aKey(), is_protected = false) {
  await on.db.storedFile.create({ data: { key, name: "Cup.png", content_type: "image/png", size: 9, is_protected } })
  return key
}
const media = (url: string) => on.db.media.findUnique({ where: { id: mediaId(url) } })

test("planRemoval, acquireRemovals and forgetRemoval: due files that no row names, less often with each attempt", async () => {
  const [named, gone, undue] = [await aFile(), aKey(), aKey()]
  await planRemoval(on, [named, gone], now)
  await planRemoval(on, [undue], later(1))
  await planRemoval(on, [], now)
  expect(await acquireRemovals(on, now, 10)).toEqual([gone])
  expect(await acquireRemovals(on, now, 10)).toEqual([])
  expect(await acquireRemovals(on, later(59_000), 10)).toEqual([undue])
  expect(await acquireRemovals(on, later(60_000), 1)).toEqual([gone])
  expect(await acquireRemovals(on, later(179_000), 10)).toEqual([undue])
  expect(await acquireRemovals(on, later(180_000), 10)).toEqual([gone])
  await forgetRemoval(on, [gone, undue])
  expect(await on.db.fileRemoval.count()).toBe(0)
})

test("deleteFileRow plans to delete the file and its sizes", async () => {
  const [key, size] = [await aFile(), aKey()]
  await on.db.mediaSize.create({ data: { key: size, of_key: key, width: 160, size: 1 } })
  expect(await deleteFileRow(on, key, now)).toBe(true)
  expect(await deleteFileRow(on, key, now)).toBe(false)
  expect((await acquireRemovals(on, now, 10)).sort()).toEqual([key, size].sort())
  expect(await on.db.mediaSize.count({ where: { of_key: key } })).toBe(0)
})

test.each([
  "https://cdn.test/a.png",
  "/uploads/0123456789abcdef0123456789abcdef.png",
  "https://a.test/uploads/0123456789abcdef0123456789abcdef.png?w=160",
  "https://a.test/uploads/0123456789abcdef0123456789abcdef",
  "https://a.test/uploads/0123456789abcdef0123456789abcdef.png/more",
  "https://a.test/uploads/1700000000000-cup.png",
  "Grüße 'quoted' \\ 100%",
])("mediaIdOf is mediaId: %s", async (url) => {
  const [row] = await sqlOf(on).rows(sql`SELECT ${mediaIdOf(sql`t.url`)} AS id FROM (SELECT ${url}::text AS url) t`)
  expect(row).toEqual({ id: mediaId(url) })
})

test("adoptUrls, adoptImages and adoptFiles add what the library lacks, once", async () => {
  const key = await aFile()
  const own = `https://shop.test/uploads/${key}`
  await adoptUrls(on, [own, own, "https://cdn.test/x/tee.jpg?v=1#top"])
  await adoptUrls(on, [own])
  expect(await media(own)).toMatchObject({ key, name: "Cup.png", content_type: "image/png", size: 9 })
  expect(await media("https://cdn.test/x/tee.jpg?v=1#top")).toMatchObject({ key: null, name: "tee.jpg" })
  const image = (url: string, facts: object = {}) => ({ id: newId("img"), url, created_at: now, ...facts })
  await on.db.image.createMany({
    data: [
      image(own),
      image("https://cdn.test/1/"),
      image("https://cdn.test/2.jpg", { metadata: { alt: "Two" } }),
      image("https://cdn.test/2.jpg", { created_at: later(1), metadata: { alt: 2 } }),
      image("https://cdn.test/3.jpg", { deleted_at: now }),
    ],
  })
  expect(await adoptImages(on, 1)).toBe(1)
  expect(await adoptImages(on, 10)).toBe(1)
  expect(await adoptImages(on, 10)).toBe(0)
  expect(await media("https://cdn.test/1/")).toMatchObject({ name: "https://cdn.test/1/" })
  expect(await media("https://cdn.test/2.jpg")).toMatchObject({ alt: "Two", created_at: now })
  expect(await media("https://cdn.test/3.jpg")).toBeNull()
  const [other] = [await aFile(), await aFile(aKey(), true), await aFile(aKey().replace("png", "csv"))]
  while (await adoptFiles(on, 1));
  expect(await media(`/uploads/${other}`)).toMatchObject({ key: other, name: "Cup.png", url: `/uploads/${other}` })
  expect(await on.db.media.count({ where: { url: { endsWith: ".csv" } } })).toBe(0)
})

test("addMedia measures a picture that is there already; deleteMedia removes it", async () => {
  const key = await aFile()
  const url = `https://shop.test/uploads/${key}`
  const facts = { id: mediaId(url), url, key, name: "Cup.png", size: 9 }
  await addMedia(on, { ...facts, width: null, height: null })
  await addMedia(on, { ...facts, width: 30, height: 20 })
  expect(await media(url)).toMatchObject({ width: 30, height: 20, content_type: "image/png" })
  await deleteMedia(on, key)
  expect(await media(url)).toBeNull()
})

test("describeImages writes what is known into the metadata of images", async () => {
  const url = "https://cdn.test/described.jpg"
  await adoptUrls(on, [url])
  const ids = [newId("img"), newId("img")]
  const rows = [
    { id: ids[0] as string, url, metadata: { own: 1 } },
    { id: ids[1] as string, url },
  ]
  await on.db.image.createMany({ data: rows })
  const read = async () =>
    (await on.db.image.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })).map((one) => one.metadata)
  await describeImages(on, ids)
  expect(await read()).toEqual([{ own: 1 }, null])
  await on.db.media.update({ where: { id: mediaId(url) }, data: { alt: "A cup", focal_x: 0, focal_y: 1 } })
  await describeImages(on, ids)
  const words = { alt: "A cup", focal_point: { x: 0, y: 1 } }
  expect(await read()).toEqual([{ own: 1, ...words }, words])
})

test("lockMediaOf reads deleted ones too, until deleteOldMedia forgets them", async () => {
  const url = "https://cdn.test/deleted.jpg"
  await adoptUrls(on, [url])
  await on.db.media.update({ where: { id: mediaId(url) }, data: { deleted_at: now } })
  expect(await lockMediaOf(on, [mediaId(url)])).toMatchObject([{ name: "deleted.jpg", alt: null, deleted_at: now }])
  await deleteOldMedia(on, now)
  expect(await media(url)).not.toBeNull()
  await deleteOldMedia(on, later(1))
  expect(await media(url)).toBeNull()
})
