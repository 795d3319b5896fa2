import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { aPng } from "../support/pictures.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let seed = 0
let later = 0

beforeAll(async () => {
  shop = await openShop({ now: () => new Date(Date.now() + later) })
  by = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

async function uploaded(content = aPng(1_000, 400, ++seed), name = `picture-${++seed}.png`) {
  const form = new FormData()
  form.append("files", new Blob([new Uint8Array(content)]), name)
  const headers = { cookie: by.cookie() }
  const answer = await shop.api.rest(
    new Request("http://shop.test/admin/uploads", { method: "POST", body: form, headers }),
  )
  const [file] = ((await answer.json()) as { uploads: { url: string; key: string }[] }).uploads
  const { key, url } = file as { url: string; key: string }
  const media = must(await by.get(`/admin/media?q=${encodeURIComponent(url)}`)).media[0]
  return { key, url, name, media, id: media?.id as string }
}

async function aProduct(facts: object = {}) {
  const title = `Tee ${++seed}`
  const { product } = must(await by.post("/admin/products", { title, ...facts }))
  return product as { id: string; title: string }
}

const product = async (id: string) => must(await by.get(`/admin/products/${id}`)).product
const removals = () => shop.db.fileRemoval.count()

function get(url: string) {
  const { pathname } = new URL(url)
  return shop.api.file(pathname.replace("/uploads/", ""), new Request(url))
}

/** Width and height of a WebP picture without animation, as its header says. */
async function webpSize(answer: Response) {
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString("latin1", 8, 16)).toBe("WEBPVP8 ")
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

describe("the library", () => {
  test("has an uploaded picture with its size and name, and no other file", async () => {
    const { media, name, key, url } = await uploaded()
    expect(media).toMatchObject({
      name,
      key,
      url,
      width: 1_000,
      height: 400,
      alt: null,
      focal_point: null,
      product_count: 0,
    })
    expect((await uploaded(Buffer.from("a,b"), "a.csv")).media).toBeUndefined()
  })

  test("has a broken picture without its size", async () => {
    expect((await uploaded(Buffer.from("nothing"), "broken.png")).media).toMatchObject({ width: null, height: null })
  })

  test("has each address of products once, and those of other programs after the sweep", async () => {
    const url = `https://cdn.test/${newId("img")}/a%20cup.jpg?v=2`
    const [one, two] = [await aProduct({ images: [url] }), await aProduct({ images: [url] })]
    const found = async (q: string) => must(await by.get(`/admin/media?q=${encodeURIComponent(q)}`)).media
    expect(await found(url)).toMatchObject([{ url, key: null, name: "a%20cup.jpg", product_count: 2 }])
    expect(await found(one.title)).toMatchObject([{ url }])
    expect(await found(two.title.toLowerCase())).toMatchObject([{ url }])
    const image = { id: newId("img"), url: "https://cdn.test/imported.jpg", metadata: { alt: "A cup", more: 1 } }
    await shop.db.image.create({ data: image })
    await shop.db.productImage.create({ data: { product_id: one.id, image_id: image.id } })
    expect(await found(image.url)).toEqual([])
    later += 3_600_000
    await shop.api.sweep()
    expect(await found("imported")).toMatchObject([{ url: image.url, alt: "A cup" }])
  })

  test("is filtered by use and by text", async () => {
    const { id, url } = await uploaded()
    const ids = async (query: string) =>
      must(await by.get(`/admin/media?limit=1000&${query}`)).media.map((one: { id: string }) => one.id)
    expect(await ids("is_used=false&has_alt=false")).toContain(id)
    expect(await ids("is_used=true")).not.toContain(id)
    await aProduct({ thumbnail: url })
    must(await by.post(`/admin/media/${id}`, { alt: "A cup" }))
    expect(await ids("is_used=true&has_alt=true&q=CUP")).toContain(id)
    expect(await ids("is_used=false")).not.toContain(id)
  })

  test("the same file is one picture, whatever host its address names", async () => {
    const { id, key } = await uploaded()
    await aProduct({ images: [`https://other.test/uploads/${key}`] })
    expect(must(await by.get(`/admin/media/${id}`)).media).toMatchObject({ product_count: 1 })
  })
})

describe("a picture's texts", () => {
  test("are in the metadata of its images, also of products that show it later or in another order", async () => {
    const { id, url } = await uploaded()
    const before = await aProduct({ images: [url] })
    await shop.db.image.updateMany({ where: { url }, data: { metadata: { own: 1 } } })
    must(await by.post(`/admin/media/${id}`, { alt: " A red cup ", focal_point: { x: 0.2, y: 1 } }))
    const words = { alt: "A red cup", focal_point: { x: 0.2, y: 1 } }
    expect((await product(before.id)).images[0].metadata).toEqual({ own: 1, ...words })
    const later = await aProduct({ images: ["https://cdn.test/other.jpg", url] })
    expect((await product(later.id)).images.map((one: { metadata: object }) => one.metadata)).toEqual([null, words])
    must(await by.post(`/admin/products/${before.id}`, { images: ["https://cdn.test/other.jpg", url] }))
    expect((await product(before.id)).images[1].metadata).toEqual({ own: 1, ...words })
    must(await by.post(`/admin/media/${id}`, { alt: "", focal_point: null }))
    expect((await product(before.id)).images[1].metadata).toEqual({ own: 1 })
    expect((await product(later.id)).images[1].metadata).toBeNull()
  })

  test("of two operators, the second learns that the first has changed them", async () => {
    const { id, media } = await uploaded()
    const if_unchanged_since = media.updated_at
    must(await by.post(`/admin/media/${id}`, { alt: "A cup", if_unchanged_since }))
    expect(await by.post(`/admin/media/${id}`, { alt: "A mug", if_unchanged_since })).toMatchObject({ status: 409 })
    expect(must(await by.get(`/admin/media/${id}`)).media.alt).toBe("A cup")
  })

  test.each([{ focal_point: { x: 2, y: 0 } }, { focal_point: { x: 0.5 } }, { alt: 1 }, { name: " " }, { url: "x" }])(
    "%j is refused",
    async (body) => {
      const { id } = await uploaded()
      expect(await by.post(`/admin/media/${id}`, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    },
  )
})

describe("one picture on several products", () => {
  test("is added as the last image, as thumbnail where there is none, and once", async () => {
    const { id, url } = await uploaded()
    const illustrated = await aProduct({ images: ["https://cdn.test/1.jpg", "https://cdn.test/2.jpg"] })
    const bare = await aProduct()
    const product_ids = [illustrated.id, bare.id]
    for (let n = 0; n < 2; n++)
      expect(must(await by.post(`/admin/media/${id}/products/batch`, { product_ids })).media.product_count).toBe(2)
    const urls = async (one: string) => (await product(one)).images.map((image: { url: string }) => image.url)
    expect(await urls(illustrated.id)).toEqual(["https://cdn.test/1.jpg", "https://cdn.test/2.jpg", url])
    expect(await urls(bare.id)).toEqual([url])
    expect((await product(bare.id)).thumbnail).toBe(url)
    expect((await product(illustrated.id)).thumbnail).toBe("https://cdn.test/1.jpg")
    expect(must(await by.get(`/admin/media/${id}`)).media.products).toMatchObject([
      { id: illustrated.id },
      { id: bare.id },
    ])
    must(await by.ask("DELETE", `/admin/media/${id}/products/batch`, { product_ids }))
    expect(await urls(illustrated.id)).toEqual(["https://cdn.test/1.jpg", "https://cdn.test/2.jpg"])
    expect(await product(bare.id)).toMatchObject({ thumbnail: null, images: [] })
  })

  test("none is changed when one does not exist", async () => {
    const { id } = await uploaded()
    const { id: there } = await aProduct()
    const answer = await by.post(`/admin/media/${id}/products/batch`, { product_ids: [there, "prod_nothing"] })
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining("prod_nothing") } })
    expect((await product(there)).images).toEqual([])
  })

  test("two operators who add it at once leave it once on each product", async () => {
    const { id } = await uploaded()
    const product_ids = [(await aProduct()).id, (await aProduct()).id]
    const other = await anOperatorAtWork(shop)
    const all = [by, other, by, other].map((one, at) =>
      one.post(`/admin/media/${id}/products/batch`, { product_ids: at % 2 ? product_ids : product_ids.toReversed() }),
    )
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const one of product_ids) expect((await product(one)).images).toHaveLength(1)
  })
})

describe("deleting", () => {
  test("a picture in use is refused with the products that show it", async () => {
    const { id, url, name } = await uploaded()
    const { title } = await aProduct({ images: [url] })
    const answer = await by.delete(`/admin/media/${id}`)
    const message = `${name} is used by 1 product: "${title}". Remove it from them first`
    expect(answer).toMatchObject({ status: 400, body: { type: "not_allowed", message } })
    expect((await get(url)).status).toBe(200)
  })

  test("removes the picture, and with the sweep its file and sizes", async () => {
    const { id, url, key } = await uploaded()
    expect((await get(`${url}?w=160`)).status).toBe(200)
    const [size] = await shop.db.mediaSize.findMany({ where: { of_key: key } })
    expect(must(await by.delete(`/admin/media/${id}`))).toEqual({ id, object: "media", deleted: true })
    for (const path of [url, `${url}?w=160`]) expect((await get(path)).status).toBe(404)
    expect((await by.get(`/admin/media/${id}`)).status).toBe(404)
    expect((await by.delete(`/admin/media/${id}`)).status).toBe(404)
    expect((await by.post("/admin/products", { title: "Late", images: [url] })).status).toBe(409)
    await shop.api.sweep()
    expect(await removals()).toBe(0)
    const { file } = shop.api.app.providers
    for (const one of [key, size?.key ?? ""]) await expect(file.open(one)).rejects.toMatchObject({ type: "not_found" })
  })

  test("while it is added to a product, either one wins, and no product shows a deleted picture", async () => {
    for (let n = 0; n < 8; n++) {
      const { id, url } = await uploaded()
      const { id: product_id } = await aProduct()
      const [removed, added] = await Promise.all([
        by.delete(`/admin/media/${id}`),
        n % 2
          ? by.post(`/admin/media/${id}/products/batch`, { product_ids: [product_id] })
          : by.post(`/admin/products/${product_id}`, { images: [url] }),
      ])
      const shows = (await product(product_id)).images.length
      expect([removed.status === 200, shows]).toEqual(added.status === 200 ? [false, 1] : [true, 0])
    }
  })

  test("of an upload by v1's operation removes it from the library, and its sizes", async () => {
    const { id, url, key } = await uploaded()
    await get(`${url}?w=160`)
    must(await by.delete("/admin/uploads", { file_key: key }))
    expect((await by.get(`/admin/media/${id}`)).status).toBe(404)
    expect(await shop.db.mediaSize.count({ where: { of_key: key } })).toBe(0)
    await shop.api.sweep()
    expect(await removals()).toBe(0)
  })
})

describe("sizes", () => {
  test("are made when they are wanted, once, as WebP", async () => {
    const { url, key } = await uploaded()
    const answers = await Promise.all([1, 2, 3].map(() => get(`${url}?w=300`)))
    for (const answer of answers) {
      expect(answer.headers.get("content-type")).toBe("image/webp")
      expect(answer.headers.get("cache-control")).toContain("immutable")
      expect(await webpSize(answer)).toEqual({ width: 320, height: 128 })
    }
    expect(await webpSize(await get(`${url}?w=320`))).toEqual({ width: 320, height: 128 })
    expect(await shop.db.mediaSize.findMany({ where: { of_key: key } })).toMatchObject([{ width: 320, ratio: null }])
    expect(await removals()).toBe(0)
  })

  test("are cropped around the focal point, and again when it is another", async () => {
    const { url, key, id } = await uploaded()
    const answer = await get(`${url}?w=160&ratio=1:1`)
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600")
    expect(await webpSize(answer)).toEqual({ width: 160, height: 160 })
    const [first] = await shop.db.mediaSize.findMany({ where: { of_key: key } })
    must(await by.post(`/admin/media/${id}`, { focal_point: { x: 0, y: 0 } }))
    await webpSize(await get(`${url}?w=160&ratio=1:1`))
    const rest = await shop.db.mediaSize.findMany({ where: { of_key: key } })
    expect(rest).toHaveLength(1)
    expect(rest[0]?.key).not.toBe(first?.key)
    await shop.api.sweep()
    await expect(shop.api.app.providers.file.open(first?.key ?? "")).rejects.toMatchObject({ type: "not_found" })
  })

  test("a size whose file is gone is made again", async () => {
    const { url, key } = await uploaded()
    await get(`${url}?w=160`)
    const { key: size } = await shop.db.mediaSize.findFirstOrThrow({ where: { of_key: key } })
    await shop.api.app.providers.file.delete(size)
    expect(await webpSize(await get(`${url}?w=160`))).toMatchObject({ width: 160 })
  })

  test.each(["w=0", "w=x", "w=640&ratio=7:3", "ratio=1:1"])("%s is refused", async (query) => {
    const { url } = await uploaded()
    expect((await get(`${url}?${query}`)).status).toBe(400)
  })

  test.each([
    ["broken", Buffer.from("nothing")],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')],
  ])("of a picture that is %s are refused", async (_, content) => {
    const { url } = await uploaded(content)
    const answer = await get(`${url}?w=160`)
    expect([answer.status, ((await answer.json()) as { type: string }).type]).toEqual([400, "invalid_data"])
    expect((await get(url)).status).toBe(200)
  })

  test("of other files there are none: they are downloaded as they are", async () => {
    const { url } = await uploaded(Buffer.from("<svg/>"), "a.svg")
    const answer = await get(`${url}?w=160`)
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/)
    expect(await answer.text()).toBe("<svg/>")
  })
})

test("no internal error occurred", () => expect(shop.errors).toEqual([]))
