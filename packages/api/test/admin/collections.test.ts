import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, defaultProfile } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aFullCollection } from "../support/scenes-customers.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }
const ABSENT = { status: 404, type: "not_found", message: expect.any(String) }
const TAKEN = {
  status: 422,
  code: "invalid_request_error",
  type: "duplicate_error",
  message: expect.stringContaining("already exists"),
}

let titles = 0
const aTitle = () => `Title ${++titles}`
const create = (body: object) => operator.post("/admin/collections", body)
const made = async (body: object = {}) => must(await create({ title: aTitle(), ...body })).collection
const update = (id: string, body: object) => operator.post(`/admin/collections/${id}`, body)
const add = (id: string, product_ids: unknown) =>
  operator.post(`/admin/collections/${id}/products/batch`, { product_ids })
const remove = (id: string, product_ids: unknown) =>
  operator.delete(`/admin/collections/${id}/products/batch`, { product_ids })
const collectionOf = async (id: string) => (await shop.db.product.findUniqueOrThrow({ where: { id } })).collection_id

describe("creating", () => {
  test("returns the whole collection, without products", async () => {
    const answer = await create({ title: "Sommer Größe P1", metadata: { a: 1, b: "" } })
    expect(must(answer).collection).toEqual({
      id: expect.stringMatching(/^pcol_[0-9A-HJKMNP-TV-Z]{26}$/),
      title: "Sommer Größe P1",
      handle: "sommer-grosse-p-1",
      metadata: { a: 1, b: "" },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      products: [],
    })
  })

  test.each([
    [{ title: "My Shelf" }, "my-shelf"],
    [{ title: "Their Shelf", handle: "" }, "their-shelf"],
    [{ title: "Nobody's Shelf", handle: null }, "nobodys-shelf"],
    [{ title: "x", handle: "As It/Is" }, "As It/Is"],
    [{ title: "!!!" }, null],
    [{ title: "???", metadata: null }, null],
  ])("%j has the handle %j", async (body, handle) => {
    expect((await made(body)).handle).toBe(handle)
  })

  test.each([
    [{}, "title"],
    [{ title: "" }, "title"],
    [{ title: "  " }, "title"],
    [{ title: null }, "title"],
    [{ title: 5 }, "title"],
    [{ title: "x".repeat(256) }, "title"],
    [{ title: "NUL\0" }, "NUL"],
    [{ title: "x", handle: 5 }, "handle"],
    [{ title: "x", metadata: "text" }, "metadata"],
    [{ title: "x", id: "pcol_mine" }, "id"],
    [{ title: "x", products: [] }, "products"],
  ])("refuses %j", async (body, named) => {
    expect(refusal(await create(body))).toEqual({ ...INVALID, message: expect.stringContaining(named) })
  })

  test("refuses a handle that a collection has, but not a deleted one's", async () => {
    const { id, handle } = await made()
    expect(refusal(await create({ title: "Other", handle }))).toEqual(TAKEN)
    must(await operator.delete(`/admin/collections/${id}`))
    expect((await made({ handle })).handle).toBe(handle)
  })

  test("numbers the handles of titles that others have, also when they are created at once", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ title: "Same Shelf" })))
    const handles = answers.map((answer) => must(answer).collection.handle)
    expect(handles.sort()).toEqual(["same-shelf", "same-shelf-1", "same-shelf-2", "same-shelf-3"])
  })

  test("creates one of ten with the same handle at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ title: "Race", handle: "race-of-ten" })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(422)])
    for (const answer of answers) if (answer.status === 422) expect(answer.body.type).toBe("duplicate_error")
  })
})

describe("updating", () => {
  test("changes the given fields; metadata key by key", async () => {
    const { id, handle } = await made({ metadata: { keep: 1, drop: 1, null: 1 } })
    const { collection } = must(await update(id, { title: "New", metadata: { drop: "", null: null, add: 2 } }))
    expect(collection).toMatchObject({ title: "New", handle, metadata: { keep: 1, null: null, add: 2 }, products: [] })
    expect(must(await update(id, { metadata: null })).collection).toEqual({
      ...collection,
      updated_at: expect.any(String),
    })
  })

  test.each([
    ["other", "other"],
    [null, null],
    ["", null],
  ])("sets the handle %j", async (handle, actual) => {
    const { id } = await made()
    expect(must(await update(id, { handle })).collection.handle).toBe(actual)
  })

  test("refuses another's handle, and accepts its own", async () => {
    const [one, two] = [await made(), await made()]
    expect(refusal(await update(one.id, { handle: two.handle }))).toEqual(TAKEN)
    expect(must(await update(one.id, { handle: one.handle })).collection.handle).toBe(one.handle)
  })

  test("gives a handle to one of two requests at once", async () => {
    const ids = [(await made()).id, (await made()).id]
    const answers = await Promise.all(ids.map((id) => update(id, { handle: "wanted-by-two" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test("keeps two changes of metadata at once", async () => {
    const { id } = await made()
    const keys = ["a", "b", "c", "d", "e"]
    await Promise.all(keys.map((key) => update(id, { metadata: { [key]: 1 } })))
    const { collection } = must(await operator.get(`/admin/collections/${id}`))
    expect(collection.metadata).toEqual({ a: 1, b: 1, c: 1, d: 1, e: 1 })
  })

  test.each([{ title: "" }, { title: " " }, { handle: 1 }, { metadata: [] }, { deleted_at: null }, { products: [] }])(
    "refuses %j",
    async (body) => {
      expect(refusal(await update((await made()).id, body))).toEqual(INVALID)
    },
  )
})

describe("products", () => {
  test("are returned with their shipping profile in every response with a collection", async () => {
    const { id, product_ids } = await aFullCollection(shop)
    const profile_id = await defaultProfile(shop.db)
    const { collection } = must(await operator.get(`/admin/collections/${id}`))
    expect(collection.products.map((product: { id: string }) => product.id).sort()).toEqual([...product_ids].sort())
    for (const product of collection.products)
      expect(product).toMatchObject({ profile_id, profile: { id: profile_id }, profiles: [{ id: profile_id }] })
    expect(must(await update(id, {})).collection.products).toEqual(collection.products)
    const { collections } = must(await operator.get(`/admin/collections?handle=${id}`))
    expect(collections).toEqual([{ ...collection, updated_at: expect.any(String) }])
  })

  test("that are drafts are returned too, deleted ones are not", async () => {
    const { id, product_ids } = await aFullCollection(shop)
    const [draft = "", gone = ""] = product_ids
    await shop.db.product.update({ where: { id: draft }, data: { status: "draft" } })
    await shop.db.product.update({ where: { id: gone }, data: { deleted_at: new Date() } })
    const { collection } = must(await operator.get(`/admin/collections/${id}`))
    expect(collection.products).toMatchObject([{ id: draft, status: "draft" }])
  })

  test("are added, also from other collections; unknown and deleted ones are ignored", async () => {
    const { id } = await made()
    const { product_ids } = await aFullCollection(shop)
    const [moved = ""] = product_ids
    const loose = (await aProduct(shop.db)).id
    const gone = (await aProduct(shop.db)).id
    await shop.db.product.update({ where: { id: gone }, data: { deleted_at: new Date() } })
    const { collection } = must(await add(id, [moved, loose, loose, gone, "nothing"]))
    expect(collection.products.map((product: { id: string }) => product.id).sort()).toEqual([moved, loose].sort())
    expect(await collectionOf(gone)).toBeNull()
    expect(must(await add(id, ["nothing"])).collection.products).toHaveLength(2)
  })

  test("are removed from this collection only; the response lists what was sent", async () => {
    const { id, product_ids } = await aFullCollection(shop)
    const other = await aFullCollection(shop)
    const [mine = "", kept = ""] = product_ids
    const [theirs = ""] = other.product_ids
    const wanted = [mine, theirs, "nothing"]
    expect(must(await remove(id, wanted))).toEqual({ id, object: "product-collection", removed_products: wanted })
    expect([await collectionOf(mine), await collectionOf(kept), await collectionOf(theirs)]).toEqual([
      null,
      id,
      other.id,
    ])
    must(await remove(id, wanted))
  })

  test.each([undefined, null, [], "prod_1", [1], [""], [null], [{ id: "prod_1" }]])(
    "%j is not valid as product_ids",
    async (ids) => {
      const { id } = await made()
      expect(refusal(await add(id, ids))).toEqual(INVALID)
      expect(refusal(await remove(id, ids))).toEqual(INVALID)
    },
  )

  test("are in one collection when two add the same at once", async () => {
    const shelves = [(await made()).id, (await made()).id]
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await aProduct(shop.db)).id))
    const answers = await Promise.all([add(shelves[0] ?? "", ids), add(shelves[1] ?? "", ids.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of ids) expect(shelves).toContain(await collectionOf(id))
  })
})

describe("deleting", () => {
  test("hides the collection and removes its products from it", async () => {
    const { id, product_ids } = await aFullCollection(shop)
    expect(must(await operator.delete(`/admin/collections/${id}`))).toEqual({
      id,
      object: "product-collection",
      deleted: true,
    })
    for (const product of product_ids) expect(await collectionOf(product)).toBeNull()
    expect((await shop.db.productCollection.findUniqueOrThrow({ where: { id } })).deleted_at).not.toBeNull()
  })

  test("makes further requests for it fail", async () => {
    const { id } = await made()
    must(await operator.delete(`/admin/collections/${id}`))
    const again = [
      await operator.delete(`/admin/collections/${id}`),
      await operator.get(`/admin/collections/${id}`),
      await update(id, { title: "x" }),
      await add(id, ["prod_1"]),
      await remove(id, ["prod_1"]),
    ]
    for (const answer of again) expect(refusal(answer)).toEqual(ABSENT)
  })

  test("while products are added leaves none in a deleted collection", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await made()
      const product = (await aProduct(shop.db)).id
      const [added] = await Promise.all([add(id, [product]), operator.delete(`/admin/collections/${id}`)])
      expect([200, 404]).toContain(added?.status)
      expect(await collectionOf(product)).toBeNull()
    }
  })
})

test("require an operator", async () => {
  const { id } = await made()
  const nobody = shop.visitor()
  const answers = [
    await nobody.get("/admin/collections"),
    await nobody.post("/admin/collections", { title: "x" }),
    await nobody.delete(`/admin/collections/${id}`),
  ]
  for (const { status, body } of answers) expect([status, body.type]).toEqual([401, "unauthorized"])
  must(await operator.get(`/admin/collections/${id}`))
})
