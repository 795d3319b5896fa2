import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { mediaId } from "../../src/file/media-id.ts"
import {
  deleteCroppedSizes,
  describeImagesOf,
  findMedia,
  findSize,
  focalPoint,
  imagesOf,
  lockMedia,
  lockProducts,
  mediaByIds,
  productsShowing,
  recordSize,
} from "../../src/media/queries.ts"
import { listMedia } from "../../src/media/queries-list.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const at = (ms: number) => new Date(Date.UTC(2026, 2, 1) + ms)
const ALL = { words: [], id: "", is_used: undefined, has_alt: undefined }
const url = (name: string) => `https://cdn.test/${name}`
const idOf = (name: string) => mediaId(url(name))
const found = async (filter: object, limit = 10, offset = 0) => {
  const { media, count } = await listMedia(on, { ...ALL, ...filter }, { limit, offset })
  return [media.map(({ name }) => name), count]
}

beforeAll(async () => {
  on = await openQueries()
})
beforeEach(async () => {
  await on.pool.query("TRUNCATE mercer.media, mercer.media_size, product, image CASCADE")
  const media = (name: string, no: number, facts: object = {}) => ({
    id: idOf(name),
    url: url(name),
    name,
    created_at: at(no),
    ...facts,
  })
  await on.db.media.createMany({
    data: [
      media("tee.png", 1, { alt: "A blue 100% tee" }),
      media("mug.png", 2, { focal_x: 0, focal_y: 1 }),
      media("new.png", 3),
      media("gone.png", 4, { deleted_at: at(5) }),
    ],
  })
  const product = (id: string, facts: object = {}) => ({
    id,
    title: `Title ${id}`,
    handle: id,
    created_at: at(1),
    ...facts,
  })
  await on.db.product.createMany({
    data: [
      product("a"),
      product("b", { thumbnail: url("tee.png"), created_at: at(0) }),
      product("c", { deleted_at: at(9), thumbnail: url("mug.png") }),
    ],
  })
  await image("a", "tee.png", 2)
  await image("a", "mug.png", 1)
  await image("c", "mug.png", 1)
})
afterAll(() => on.close())

async function image(product_id: string, name: string, no: number) {
  const id = newId("img")
  await on.db.image.create({ data: { id, url: url(name), created_at: at(no) } })
  await on.db.productImage.create({ data: { product_id, image_id: id } })
}

test("listMedia: pages of the newest first, by words, use and text", async () => {
  expect(await found({})).toEqual([["new.png", "mug.png", "tee.png"], 3])
  expect(await found({}, 1, 1)).toEqual([["mug.png"], 3])
  expect(await found({ words: ["100%", "blue"] })).toEqual([["tee.png"], 1])
  expect(await found({ words: ["10_%"] })).toEqual([[], 0])
  expect(await found({ words: ["title A"] })).toEqual([["mug.png", "tee.png"], 2])
  expect(await found({ words: ["nothing"], id: idOf("new.png") })).toEqual([["new.png"], 1])
  expect(await found({ is_used: true })).toEqual([["mug.png", "tee.png"], 2])
  expect(await found({ is_used: false })).toEqual([["new.png"], 1])
  expect(await found({ has_alt: true })).toEqual([["tee.png"], 1])
  expect(await found({ has_alt: false, is_used: true })).toEqual([["mug.png"], 1])
  expect(await found({}, 10, 5)).toEqual([[], 3])
})

test("listMedia: thumbnails are used and found by title, deleted products are not, addresses may be longer than an index", async () => {
  await on.db.product.updateMany({ where: { id: { in: ["a", "b"] } }, data: { deleted_at: at(9) } })
  expect(await found({ is_used: true })).toEqual([[], 0])
  expect(await found({ words: ["title"] })).toEqual([[], 0])
  await on.db.product.update({ where: { id: "b" }, data: { deleted_at: null } })
  expect(await found({ words: ["title b"] })).toEqual([["tee.png"], 1])
  expect(await found({ words: ["blue", "title b"] })).toEqual([["tee.png"], 1])
  expect(await found({ words: ["mug", "title b"] })).toEqual([[], 0])
  const long = Array.from({ length: 300 }, (_, no) => mediaId(String(no))).join()
  await image("b", long, 3)
  await on.db.media.create({ data: { id: idOf(long), url: url(long), name: "long.png", created_at: at(6) } })
  await on.db.product.update({ where: { id: "b" }, data: { thumbnail: url(`${long}-thumbnail`) } })
  expect(await found({ is_used: true })).toEqual([["long.png"], 1])
  expect(await found({ is_used: false })).toEqual([["new.png", "mug.png", "tee.png"], 3])
})

test("findMedia and productsShowing: products with it as image or thumbnail, that are not deleted", async () => {
  expect(await findMedia(on, idOf("tee.png"))).toMatchObject({
    product_count: 2,
    focal_point: null,
    alt: "A blue 100% tee",
  })
  expect(await findMedia(on, idOf("mug.png"))).toMatchObject({ product_count: 1, focal_point: { x: 0, y: 1 } })
  expect(await findMedia(on, idOf("gone.png"))).toBeUndefined()
  expect((await productsShowing(on, idOf("tee.png"), 10)).map(({ id }) => id)).toEqual(["b", "a"])
  expect(await productsShowing(on, idOf("tee.png"), 1)).toEqual([
    { id: "b", title: "Title b", thumbnail: url("tee.png"), status: "draft" },
  ])
})

test("focalPoint: of a picture that has one and is not deleted", async () => {
  expect(await focalPoint(on, idOf("mug.png"))).toEqual({ x: 0, y: 1 })
  expect(await focalPoint(on, idOf("tee.png"))).toBeNull()
  await on.db.media.update({ where: { id: idOf("gone.png") }, data: { focal_x: 1, focal_y: 1 } })
  expect(await focalPoint(on, idOf("gone.png"))).toBeNull()
})

test("lockMedia and lockProducts lock what exists", async () => {
  expect(await lockMedia(on, idOf("mug.png"))).toEqual({ name: "mug.png", key: null })
  expect(await lockMedia(on, idOf("gone.png"))).toBeUndefined()
  expect(await lockProducts(on, ["c", "b", "a", "x"])).toEqual([
    { id: "a", thumbnail: null },
    { id: "b", thumbnail: url("tee.png") },
  ])
})

test("describeImagesOf replaces these words of all images, and leaves other metadata", async () => {
  await on.db.image.updateMany({ where: { url: url("mug.png") }, data: { metadata: { own: 1, alt: "Old" } } })
  const instead_of = ["alt", "focal_point"]
  await describeImagesOf(on, { id: idOf("mug.png"), instead_of, metadata: { alt: "New" } })
  await describeImagesOf(on, { id: idOf("tee.png"), instead_of, metadata: {} })
  const read = async (name: string) =>
    (await on.db.image.findMany({ where: { url: url(name) } })).map((one) => one.metadata)
  expect(await read("mug.png")).toEqual([
    { own: 1, alt: "New" },
    { own: 1, alt: "New" },
  ])
  expect(await read("tee.png")).toEqual([null])
})

test("imagesOf: the images of products in their order, and which of them is it", async () => {
  const images = await imagesOf(on, { ids: ["a", "b"], media_id: idOf("tee.png") })
  expect(images.map(({ product_id, url: one, is_it }) => [product_id, one, is_it])).toEqual([
    ["a", url("mug.png"), false],
    ["a", url("tee.png"), true],
  ])
})

test("recordSize, findSize and deleteCroppedSizes: sizes of a file that is there", async () => {
  const of_key = "original"
  const size = (key: string, ratio: string | null) => ({ key, of_key, width: 160, ratio, size: 1 })
  expect(await recordSize(on, size("whole", null))).toBe(false)
  await on.db.storedFile.create({
    data: { key: of_key, name: "a", content_type: "image/png", size: 1, is_protected: false },
  })
  for (const [key, ratio] of [
    ["whole", null],
    ["square", "1:1"],
    ["square", "1:1"],
  ] as const)
    expect(await recordSize(on, size(key, ratio))).toBe(true)
  expect([await findSize(on, "square"), await findSize(on, "other")]).toEqual([true, false])
  expect(await deleteCroppedSizes(on, of_key)).toEqual(["square"])
  expect([await findSize(on, "square"), await findSize(on, "whole")]).toEqual([false, true])
})

test("pictures are read by their ids, the newest first, without deleted ones", async () => {
  const read = await mediaByIds(on, ["tee.png", "gone.png", "new.png"].map(idOf))
  expect(read.map(({ name }) => name)).toEqual(["new.png", "tee.png"])
})
