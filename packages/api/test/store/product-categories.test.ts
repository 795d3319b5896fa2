import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
const ids: Record<string, string> = {}

/** top > (second, first > leaf), hidden > orphan, internal */
const CATEGORIES: [name: string, parent: string | null, rank: number, more?: object][] = [
  ["top", null, 0],
  ["second", "top", 1],
  ["first", "top", 0],
  ["leaf", "first", 0],
  ["hidden", null, 1, { is_active: false }],
  ["orphan", "hidden", 0],
  ["internal", "top", 2, { is_internal: true }],
]

beforeAll(async () => {
  shop = await openShop()
  for (const [name, parent, rank, more] of CATEGORIES) {
    const id = newId("pcat")
    ids[name] = id
    const parent_category_id = parent && (ids[parent] ?? null)
    const data = { id, name: `The ${name}`, handle: name, rank, parent_category_id, mpath: `${id}.`, is_active: true }
    await shop.db.productCategory.create({ data: { ...data, ...more } })
  }
})
afterAll(() => shop.close())

const list = async (query: string) => must(await shop.get(`/store/product-categories?${query}`))
const listed = async (query: string): Promise<string[]> =>
  (await list(query)).product_categories.map(({ handle }: { handle: string }) => handle)
// biome-ignore lint/suspicious/noExplicitAny: an answer is read as a foreign client does
const names = (row: any): unknown => [row.handle, row.category_children?.map(names)]

describe("the list", () => {
  test("returns public categories by rank, with parent and children", async () => {
    const body = await list("")
    expect(body).toMatchObject({ count: 5, offset: 0, limit: 100 })
    const top = body.product_categories.find(({ id }: { id: string }) => id === ids.top)
    expect(names(top)).toEqual([
      "top",
      [
        ["first", undefined],
        ["second", undefined],
      ],
    ])
    expect(top).toMatchObject({ name: "The top", parent_category: null })
    const orphan = body.product_categories.find(({ id }: { id: string }) => id === ids.orphan)
    expect(orphan).toMatchObject({ parent_category: null, category_children: [] })
    const leaf = body.product_categories.find(({ id }: { id: string }) => id === ids.leaf)
    expect(leaf.parent_category).toMatchObject({ id: ids.first })
    expect(await listed(`parent_category_id=${ids.top}`)).toEqual(["first", "second"])
  })

  test("filters", async () => {
    expect(await listed("parent_category_id=null")).toEqual(["top"])
    expect(await listed("handle=leaf")).toEqual(["leaf"])
    expect(await listed("q=LEA")).toEqual(["leaf"])
    expect(await listed("q=%25")).toEqual([])
    expect(await listed(`parent_category_id=${ids.top}&limit=1&offset=1`)).toEqual(["second"])
  })

  test("returns whole trees on request", async () => {
    const { product_categories } = await list("parent_category_id=null&include_descendants_tree=true")
    expect(product_categories.map(names)).toEqual([
      [
        "top",
        [
          ["first", [["leaf", []]]],
          ["second", []],
        ],
      ],
    ])
  })

  test("returns the requested fields and relations", async () => {
    const [one] = (await list("handle=top&fields=name&expand=")).product_categories
    expect(one).toEqual({ id: ids.top, name: "The top" })
  })

  test.each(["limit=1001", "order=color", "expand=products", "include_descendants_tree=x", "is_internal=true"])(
    "refuses %s",
    async (query) => {
      const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
      expect(refusal(await shop.get(`/store/product-categories?${query}`))).toEqual(invalid)
    },
  )
})

describe("one category", () => {
  test("includes everything below it", async () => {
    const { product_category } = must(await shop.get(`/store/product-categories/${ids.top}`))
    expect(names(product_category)).toEqual([
      "top",
      [
        ["first", [["leaf", []]]],
        ["second", []],
      ],
    ])
  })

  test("that is not public or unknown is not found", async () => {
    for (const id of [ids.hidden, ids.internal, "pcat_x"]) {
      const none = { status: 404, type: "not_found", message: expect.stringContaining(id ?? "") }
      expect(refusal(await shop.get(`/store/product-categories/${id}`))).toEqual(none)
    }
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
