import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCategory, aMadeProduct, aWord, refused } from "../support/scenes-catalog.ts"
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

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
type Made = any
const BASE = "/admin/product-categories"
const create = (body: object) => by.post(BASE, body)
const update = (id: string, body: object) => by.post(`${BASE}/${id}`, body)
const get = async (id: string) => must(await by.get(`${BASE}/${id}`)).product_category

/** Children of a new parent, by the given names. */
async function siblings(count: number): Promise<{ parent: Made; children: Made[] }> {
  const parent = await aCategory(by)
  const children: Made[] = []
  for (let n = 0; n < count; n++) children.push(await aCategory(by, { parent_category_id: parent.id }))
  return { parent, children }
}

/** The children as they are stored: in their order, with ranks from 0 and paths from the top. */
async function expectOrder(parent_category_id: string, ids: string[]) {
  const rows = await shop.db.productCategory.findMany({ where: { parent_category_id }, orderBy: { rank: "asc" } })
  expect(rows.map(({ id, rank }) => [id, rank])).toEqual(ids.map((id, rank) => [id, rank]))
}

describe("a new category", () => {
  test("comes last among its siblings, with a handle from its name", async () => {
    const { parent, children } = await siblings(2)
    const facts = {
      name: ` Crème & Co ${aWord()} `,
      description: "All",
      is_active: true,
      is_internal: true,
      metadata: { a: 1 },
    }
    const category = must(await create({ ...facts, parent_category_id: parent.id })).product_category
    expect(category).toMatchObject({
      ...facts,
      name: facts.name.trim(),
      handle: facts.name.trim().replace("Crème & Co ", "creme-co-"),
      rank: 2,
      mpath: `${parent.id}.${category.id}.`,
      parent_category: { id: parent.id },
      parent_category_id: parent.id,
      category_children: [],
    })
    await expectOrder(parent.id, [...children.map(({ id }) => id), category.id])
  })

  test("requires only a name", async () => {
    const { product_category } = must(await create({ name: aWord() }))
    const plain = { description: "", is_active: false, is_internal: false, parent_category: null, metadata: null }
    expect(product_category).toMatchObject({ ...plain, mpath: `${product_category.id}.` })
    const none = { handle: null, parent_category_id: null, metadata: null }
    expect(must(await create({ name: aWord(), ...none })).product_category).toMatchObject(plain)
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ["no name", { name: undefined }, 400, "invalid_data"],
    ["a blank name", { name: " " }, 400, "invalid_data"],
    ["an unknown key", { rank: 1 }, 400, "invalid_data"],
    ["a flag that is a text", { is_active: "true" }, 400, "invalid_data"],
    ["an unknown parent", { parent_category_id: "pcat_x" }, 404, "not_found"],
    ["a handle of 10 kB", { handle: "a".repeat(10_000) }, 400, "invalid_data"],
  ])("is refused with %s", async (_, wrong, status, type) => {
    expect(refusal(await create({ name: aWord(), ...wrong }))).toEqual(refused(status, type))
  })

  test("requires a unique handle", async () => {
    const handle = aWord()
    must(await create({ name: "A", handle }))
    expect(refusal(await create({ name: "B", handle }))).toEqual(refused(422, "duplicate_error"))
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: "C", handle: `${handle}-c` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(422)])
  })

  test("has a unique rank, even with parallel requests", async () => {
    const parent = await aCategory(by)
    const asked = Array.from({ length: 10 }, () => create({ name: aWord(), parent_category_id: parent.id }))
    const ranks = (await Promise.all(asked)).map((one) => must(one).product_category.rank)
    expect(ranks.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe("an update of a category", () => {
  test("changes the given fields and nothing else", async () => {
    const made = await aCategory(by, { metadata: { a: 1, b: 2 }, description: "All" })
    const said = { name: "Other", handle: aWord(), is_active: true, is_internal: true, description: "" }
    const after = must(await update(made.id, { ...said, metadata: { a: "" } })).product_category
    expect(after).toEqual({ ...made, ...said, metadata: { b: 2 }, updated_at: after.updated_at })
    expect(must(await update(made.id, { metadata: null })).product_category).toMatchObject(said)
  })

  test.each([
    [0, 2, [2, 0, 1, 3]],
    [3, 0, [1, 2, 3, 0]],
    [1, 2, [0, 2, 1, 3]],
    [99, 1, [0, 2, 3, 1]],
    [2, 2, [0, 1, 2, 3]],
  ])("to rank %i moves the %ith of four to %j", async (rank, at, order) => {
    const { parent, children } = await siblings(4)
    const { product_category } = must(await update(children[at].id, { rank }))
    expect(product_category.rank).toBe(Math.min(rank, 3))
    await expectOrder(
      parent.id,
      order.map((one) => children[one].id),
    )
  })

  test("moves it below another parent with all its descendants, and closes the gap", async () => {
    const { parent, children } = await siblings(3)
    const { parent: other, children: others } = await siblings(2)
    const [first, moved, last] = children
    const below = await aCategory(by, { parent_category_id: moved.id })
    const deepest = await aCategory(by, { parent_category_id: below.id })
    must(await update(moved.id, { parent_category_id: other.id, rank: 1 }))
    await expectOrder(parent.id, [first.id, last.id])
    await expectOrder(other.id, [others[0].id, moved.id, others[1].id])
    expect((await get(deepest.id)).mpath).toBe(`${other.id}.${moved.id}.${below.id}.${deepest.id}.`)
    must(await update(moved.id, { parent_category_id: null }))
    expect(await get(moved.id)).toMatchObject({ parent_category: null, mpath: `${moved.id}.` })
    expect((await get(deepest.id)).mpath).toBe(`${moved.id}.${below.id}.${deepest.id}.`)
    await expectOrder(other.id, [others[0].id, others[1].id])
  })

  test("cannot move it below itself", async () => {
    const { parent, children } = await siblings(1)
    const below = await aCategory(by, { parent_category_id: children[0].id })
    for (const parent_category_id of [parent.id, children[0].id, below.id])
      expect(refusal(await update(parent.id, { parent_category_id }))).toEqual(refused(400, "invalid_data"))
    expect(refusal(await update(parent.id, { parent_category_id: "pcat_x" }))).toEqual(refused(404, "not_found"))
    expect((await get(below.id)).mpath).toBe(`${parent.id}.${children[0].id}.${below.id}.`)
  })

  test("cannot create a cycle of two that are moved at once", async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await aCategory(by), await aCategory(by)]
      const moves = [update(a.id, { parent_category_id: b.id }), update(b.id, { parent_category_id: a.id })]
      expect((await Promise.all(moves)).map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  test("keeps ranks consistent when many are moved at once", async () => {
    const { parent, children } = await siblings(5)
    const moves = Array.from({ length: 15 }, (_, n) => update(children[n % 5].id, { rank: (n * 3) % 5 }))
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array(15).fill(200))
    const rows = await shop.db.productCategory.findMany({ where: { parent_category_id: parent.id } })
    expect(rows.map(({ rank }) => rank).sort()).toEqual([0, 1, 2, 3, 4])
  })

  test("repairs ranks and paths that an older shop left behind", async () => {
    const { parent, children } = await siblings(3)
    const [a, b, c] = children
    await shop.db.productCategory.update({ where: { id: c.id }, data: { rank: 40, mpath: "" } })
    await shop.db.productCategory.update({ where: { id: parent.id }, data: { mpath: null } })
    must(await update(c.id, { rank: 0 }))
    await expectOrder(parent.id, [c.id, a.id, b.id])
    expect((await get(c.id)).mpath).toBe(`${parent.id}.${c.id}.`)
  })

  test.each([
    { name: "" },
    { rank: -1 },
    { rank: 1.5 },
    { rank: "1" },
    { rank: 2 ** 31 },
    { mpath: "a." },
    { parent_category_id: "" },
  ])("is refused with %j", async (wrong) => {
    const { id } = await aCategory(by)
    expect(refusal(await update(id, wrong))).toEqual(refused(400, "invalid_data"))
  })

  test("is refused with the handle of another, and for an unknown category", async () => {
    const [a, b] = [await aCategory(by), await aCategory(by)]
    expect(refusal(await update(a.id, { handle: b.handle }))).toEqual(refused(422, "duplicate_error"))
    expect(refusal(await update("pcat_x", { name: "a" }))).toEqual(refused(404, "not_found"))
  })
})

test("categories of one name get numbered handles, also at the same moment; one that is given must be free", async () => {
  const name = aWord()
  const answers = await Promise.all([1, 2, 3].map(() => create({ name })))
  const handles = answers.map((answer) => must(answer).product_category.handle)
  const [plain = ""] = handles.sort()
  expect(handles).toEqual([plain, `${plain}-1`, `${plain}-2`])
  expect(refusal(await create({ name, handle: plain }))).toEqual(refused(422, "duplicate_error"))
})

describe("a deletion of a category", () => {
  test("closes the gap, removes its products from it, and can be repeated", async () => {
    const { parent, children } = await siblings(3)
    const [first, gone, last] = children
    const product = await aMadeProduct(by, { categories: [{ id: gone.id }] })
    for (const _ of [1, 2]) {
      const answer = must(await by.delete(`${BASE}/${gone.id}`))
      expect(answer).toEqual({ id: gone.id, object: "product-category", deleted: true })
    }
    await expectOrder(parent.id, [first.id, last.id])
    expect(must(await by.get(`/admin/products/${product.id}`)).product.categories).toEqual([])
    expect(refusal(await by.get(`${BASE}/${gone.id}`))).toEqual(refused(404, "not_found"))
  })

  test("is refused while it has children", async () => {
    const { parent, children } = await siblings(1)
    expect(refusal(await by.delete(`${BASE}/${parent.id}`))).toEqual(refused(400, "not_allowed"))
    must(await by.delete(`${BASE}/${children[0].id}`))
    must(await by.delete(`${BASE}/${parent.id}`))
  })

  test("is consistent with a child that is created at the same moment", async () => {
    const parent = await aCategory(by)
    const child = create({ name: aWord(), parent_category_id: parent.id })
    const answers = await Promise.all([by.delete(`${BASE}/${parent.id}`), child])
    expect([
      [200, 404],
      [400, 200],
    ]).toContainEqual(answers.map(({ status }) => status))
  })
})
