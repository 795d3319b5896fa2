import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aMadeProduct, aWord } from "../support/scenes-catalog.ts"
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

const KINDS = [
  { url: "/admin/product-types", key: "product_type", condition: "product_types" },
  { url: "/admin/product-tags", key: "product_tag", condition: "product_tags" },
] as const

describe.each(KINDS)("$url", ({ url, key, condition }) => {
  /** A product with this label, and the label. */
  async function aProduct(value = aWord()) {
    const labels = key === "product_type" ? { type: { value }, tags: [] } : { tags: [{ value }] }
    const product = await aMadeProduct(by, labels)
    const { id } = key === "product_type" ? product.type : product.tags[0]
    return { product: product.id as string, id: id as string, value }
  }
  async function valuesOf(product: string): Promise<string[]> {
    const { type, tags } = must(await by.get(`/admin/products/${product}`)).product
    const labels = key === "product_type" ? [type].filter(Boolean) : tags
    return labels.map(({ value }: { value: string }) => value)
  }
  const listed = async (value: string) => must(await by.get(`${url}?value=${value}`)).count as number

  async function aConditionOn(id: string): Promise<string> {
    const { region } = await aRegionOf()
    const rule = {
      type: "percentage",
      value: 10,
      allocation: "total",
      conditions: [{ operator: "in", [condition]: [id] }],
    }
    const { discount } = must(
      await by.post("/admin/discounts", { code: aWord(), regions: [region], rule, is_dynamic: false }),
    )
    return discount.id
  }

  test("a new value is every product's, and metadata is merged", async () => {
    const { product, id } = await aProduct()
    const next = aWord()
    const answer = must(await by.post(`${url}/${id}`, { value: ` ${next} `, metadata: { a: 1 } }))
    expect(answer[key]).toMatchObject({ id, value: next, metadata: { a: 1 } })
    expect(await valuesOf(product)).toEqual([next])
    expect(must(await by.post(`${url}/${id}`, { metadata: { b: 2 } }))[key]).toMatchObject({
      value: next,
      metadata: { a: 1, b: 2 },
    })
  })

  test("two never have the same value, also of two renamed at once", async () => {
    const [one, other] = [await aProduct(), await aProduct()]
    expect(refusal(await by.post(`${url}/${one.id}`, { value: other.value }))).toMatchObject({
      status: 422,
      type: "duplicate_error",
    })
    const value = aWord()
    const answers = await Promise.all([one, other].map(({ id }) => by.post(`${url}/${id}`, { value })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await listed(value)).toBe(1)
    expect((await by.post(`${url}/${one.id}`, { value: " " })).status).toBe(400)
  })

  test("merged, its products and discounts have the other one", async () => {
    const [one, other] = [await aProduct(), await aProduct()]
    const discount = await aConditionOn(one.id)
    expect(must(await by.post(`${url}/${one.id}/merge`, { into_id: other.id }))[key].id).toBe(other.id)
    expect(await valuesOf(one.product)).toEqual([other.value])
    expect(await listed(one.value)).toBe(0)
    const { rule } = must(await by.get(`/admin/discounts/${discount}?expand=rule.conditions`)).discount
    const path = `/admin/discounts/${discount}/conditions/${rule.conditions[0].id}?expand=${condition}`
    const found = must(await by.get(path)).discount_condition[condition]
    expect(found.map(({ id }: { id: string }) => id)).toEqual([other.id])
    expect((await by.post(`${url}/${one.id}/merge`, { into_id: other.id })).status).toBe(404)
  })

  test("it is merged neither into itself nor into what is not there", async () => {
    const { id, product, value } = await aProduct()
    expect((await by.post(`${url}/${id}/merge`, { into_id: id })).status).toBe(400)
    expect((await by.post(`${url}/${id}/merge`, { into_id: "nothing" })).status).toBe(404)
    expect(await valuesOf(product)).toEqual([value])
  })

  test("two merged into each other at once are one", async () => {
    const [one, other] = [await aProduct(), await aProduct()]
    const answers = await Promise.all([
      by.post(`${url}/${one.id}/merge`, { into_id: other.id }),
      by.post(`${url}/${other.id}/merge`, { into_id: one.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const values = [...(await valuesOf(one.product)), ...(await valuesOf(other.product))]
    expect(new Set(values).size).toBe(1)
    expect((await listed(one.value)) + (await listed(other.value))).toBe(1)
  })

  test("deleted, no product has it; while a discount depends on it, it stays", async () => {
    const { id, product, value } = await aProduct()
    const discount = await aConditionOn(id)
    expect(refusal(await by.delete(`${url}/${id}`))).toMatchObject({ status: 400, type: "not_allowed" })
    expect(await valuesOf(product)).toEqual([value])
    await shop.pool.query("DELETE FROM discount_condition")
    must(await by.delete(`/admin/discounts/${discount}`))
    expect(must(await by.delete(`${url}/${id}`))).toEqual({ id, object: key.replace("_", "-"), deleted: true })
    expect(await valuesOf(product)).toEqual([])
    expect(await listed(value)).toBe(0)
    expect((await by.delete(`${url}/${id}`)).status).toBe(404)
  })
})

let region: string | undefined
async function aRegionOf() {
  region ??= (
    await shop.db.region.create({ data: { id: "reg_labels", name: "Labels", currency_code: "eur", tax_rate: 0 } })
  ).id
  return { region }
}
