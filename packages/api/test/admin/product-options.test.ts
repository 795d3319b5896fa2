import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aMadeProduct, refused, variantFacts } from "../support/scenes-catalog.ts"
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
const path = ({ id }: Made, option?: Made) => `/admin/products/${id}/options${option ? `/${option.id}` : ""}`
const titles = (product: Made) => product.options.map(({ title }: Made) => title)

describe("a new option", () => {
  test("comes last; existing variants have a value for it", async () => {
    const made = await aMadeProduct(by)
    const { product } = must(await by.post(path(made), { title: "Cut" }))
    expect(titles(product)).toEqual(["Size", "Color", "Cut"])
    const values = product.variants.map(({ options }: Made) => options.map(({ value }: Made) => value))
    expect(values).toEqual([
      ["M", "Red", "Default Value"],
      ["L", "Red", "Default Value"],
    ])
    const added = {
      title: "a",
      prices: [],
      options: product.options.map(({ id }: Made) => ({ option_id: id, value: "x" })),
    }
    must(await by.post(`/admin/products/${made.id}/variants`, added))
  })

  test("requires a title that is unique in the product, ignoring case", async () => {
    const product = await aMadeProduct(by)
    expect(refusal(await by.post(path(product), { title: "size" }))).toEqual(refused(422, "duplicate_error"))
    for (const wrong of [{}, { title: "" }, { title: " " }, { title: null }, { title: 1 }, { title: "a", values: [] }])
      expect(refusal(await by.post(path(product), wrong))).toEqual(refused(400, "invalid_data"))
    expect(refusal(await by.post(path({ id: "prod_x" }), { title: "a" }))).toEqual(refused(404, "not_found"))
  })

  test("is created once by parallel requests", async () => {
    const product = await aMadeProduct(by)
    const asked = Array.from({ length: 6 }, () => by.post(path(product), { title: "Cut" }))
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(422)])
  })
})

describe("an update of an option", () => {
  test("changes its title", async () => {
    const made = await aMadeProduct(by)
    const { product } = must(await by.post(path(made, made.options[0]), { title: "Width" }))
    expect(titles(product)).toEqual(["Width", "Color"])
    expect(titles(must(await by.post(path(made, made.options[0]), { title: "WIDTH" })).product)).toEqual([
      "WIDTH",
      "Color",
    ])
    const taken = await by.post(path(made, made.options[0]), { title: "color" })
    expect(refusal(taken)).toEqual(refused(422, "duplicate_error"))
    expect(refusal(await by.post(path(made, made.options[0]), {}))).toEqual(refused(400, "invalid_data"))
  })

  test("of another product's option is refused", async () => {
    const [one, other] = [await aMadeProduct(by), await aMadeProduct(by)]
    for (const option of [other.options[0], { id: "opt_x" }]) {
      expect(refusal(await by.post(path(one, option), { title: "Mine" }))).toEqual(refused(404, "not_found"))
      expect(refusal(await by.delete(path(one, option)))).toEqual(refused(404, "not_found"))
    }
    expect(titles(must(await by.get(`/admin/products/${other.id}`)).product)).toEqual(["Size", "Color"])
  })
})

describe("a deletion of an option", () => {
  test("removes its values, and can be repeated", async () => {
    const made = await aMadeProduct(by)
    const [, color] = made.options
    for (const _ of [1, 2]) {
      const { product, ...answer } = must(await by.delete(path(made, color)))
      expect(answer).toEqual({ option_id: color.id, object: "option", deleted: true })
      expect(titles(product)).toEqual(["Size"])
      expect(product.variants.map(({ options }: Made) => options.length)).toEqual([1, 1])
    }
    expect(refusal(await by.post(path(made, color), { title: "a" }))).toEqual(refused(404, "not_found"))
  })

  test("is refused while variants differ by it only", async () => {
    const product = await aMadeProduct(by)
    const [size, color] = product.options
    expect(refusal(await by.delete(path(product, size)))).toEqual(refused(400, "not_allowed"))
    must(await by.delete(path(product, color)))
    expect(refusal(await by.delete(path(product, size)))).toEqual(refused(400, "not_allowed"))
    must(await by.delete(`/admin/products/${product.id}/variants/${product.variants[0].id}`))
    must(await by.delete(path(product, size)))
  })

  test("is consistent with a variant that is created at the same moment", async () => {
    const made = await aMadeProduct(by, { options: [{ title: "Size" }], variants: [variantFacts(["M"], 1)] })
    const [size] = made.options
    const added = { title: "L", prices: [], options: [{ option_id: size.id, value: "L" }] }
    const [removed, variant] = await Promise.all([
      by.delete(path(made, size)),
      by.post(`/admin/products/${made.id}/variants`, added),
    ])
    expect([removed.status, variant.status].sort()).toEqual([200, 400])
  })
})
