// `mercer seed --file data/seed.json`: a new shop from the seed file of Medusa v1's starters.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { verifyPassword } from "@mercer/auth"
import { openDatabase } from "@mercer/db"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { seedFaults } from "../src/seed/check-seed.ts"
import { linesOf } from "../src/seed/json-lines.ts"
import { readSeed, wrongSeed } from "../src/seed/read-seed.ts"
import { program } from "./support/bundle.ts"
import { createDatabase } from "./support/database.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "seed-"))
const file = path.join(folder, "seed.json")
let database: Awaited<ReturnType<typeof createDatabase>>
let opened: ReturnType<typeof openDatabase>

function mercer(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, DATABASE_WAIT: "0" }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program("mercer"), ...words], {
    env,
    encoding: "utf8",
  })
  return { status, stdout, stderr }
}

/** Imports this content, in the form of a file that people write. */
function seeded(content: unknown) {
  fs.writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2))
  return mercer("seed", "--file", file)
}

const option = (facts: object) => ({
  ...{ name: "Post", region_id: "region-eu", provider_id: "manual", data: { id: "manual-fulfillment" } },
  ...{ price_type: "flat_rate", amount: 500, ...facts },
})
const variant = (size: string, color: string, facts: object = {}) => ({
  title: `${size} / ${color}`,
  prices: [
    { currency_code: "eur", amount: 1950 },
    { region_id: "region-na", amount: 2200 },
  ],
  ...{ options: [{ value: size }, { value: color }], inventory_quantity: 100, manage_inventory: true, ...facts },
})
const SHOP = {
  store: { currencies: ["eur", "usd"] },
  users: [{ email: "Admin@example.com", password: "starter-password" }],
  regions: [
    {
      ...{ id: "region-eu", name: "EU", currency_code: "eur", tax_rate: 20, countries: ["de", "dk"] },
      ...{ payment_providers: ["manual"], fulfillment_providers: ["manual"] },
    },
    {
      ...{ id: "region-na", name: "NA", currency_code: "usd", tax_rate: 0, countries: ["us"] },
      ...{ payment_providers: ["manual"], fulfillment_providers: ["manual"] },
    },
  ],
  shipping_options: [
    option({}),
    option({ name: "Return", is_return: true, amount: 0 }),
    option({ region_id: "region-na" }),
  ],
  products: [
    {
      ...{
        title: "Shirt",
        subtitle: null,
        description: "Of cotton.",
        handle: "shirt",
        is_giftcard: false,
        weight: 400,
      },
      images: ["https://example.com/front.png", "https://example.com/back.png"],
      options: [
        { title: "Size", values: ["S", "M"] },
        { title: "Color", values: ["Black"] },
      ],
      variants: [variant("S", "Black", { sku: "SHIRT-S" }), variant("M", "Black")],
      ...{ categories: [{ handle: "men/shirts" }], tags: [{ value: "cotton" }], type: { value: "Shirts" } },
    },
  ],
  categories: [
    { name: "Men", rank: 0, handle: "men", category_children: [{ name: "Shirts", rank: 0, handle: "men/shirts" }] },
    { name: "Women", rank: 1, category_children: [] },
  ],
  publishable_api_keys: [{ title: "Storefront" }],
}

describe("an import", () => {
  beforeEach(async () => {
    database = await createDatabase()
    opened = openDatabase({ url: database.url })
  })
  afterEach(async () => {
    await opened.close()
    await database.drop()
  })

  test("a new shop has what the file has, and a second import changes nothing", async () => {
    expect(seeded(SHOP)).toMatchObject({ status: 0, stderr: "" })
    const { db } = opened
    const counts = async () =>
      Promise.all([
        db.region.count(),
        db.shippingOption.count(),
        db.product.count(),
        db.productVariant.count(),
        db.user.count(),
      ])
    expect(await counts()).toEqual([2, 3, 1, 2, 1])
    const shirt = await db.product.findFirstOrThrow({
      include: { variants: { include: { prices: { include: { money_amount: true } }, options: true } }, images: true },
    })
    expect(shirt).toMatchObject({
      handle: "shirt",
      status: "published",
      weight: 400,
      thumbnail: "https://example.com/front.png",
    })
    const [small] = shirt.variants.filter(({ sku }) => sku === "SHIRT-S")
    const amounts = small?.prices.map(({ money_amount: { amount, currency_code, region_id } }) => [
      amount,
      currency_code,
      region_id,
    ])
    expect(amounts?.toSorted()).toEqual([
      [1950, "eur", null],
      [2200, "usd", "region-na"],
    ])
    expect(small?.options.map(({ value }) => value).sort()).toEqual(["Black", "S"])
    expect(await db.country.findMany({ where: { region_id: "region-eu" }, orderBy: { iso_2: "asc" } })).toMatchObject([
      { iso_2: "de" },
      { iso_2: "dk" },
    ])
    const categories = await db.productCategory.findMany({ orderBy: { handle: "asc" }, include: { products: true } })
    expect(categories.map(({ handle, is_active, products }) => [handle, is_active, products.length])).toEqual([
      ["men", true, 0],
      ["men/shirts", true, 1],
      ["women", true, 0],
    ])
    const user = await db.user.findFirstOrThrow()
    expect(user).toMatchObject({ email: "admin@example.com", role: "admin" })
    expect(await verifyPassword(user.password_hash, "starter-password")).toMatchObject({ valid: true })
    expect(await db.productSalesChannel.count()).toBe(1)

    expect(seeded(SHOP)).toMatchObject({ status: 0, stdout: expect.stringMatching(/imported before/) })
    expect(await counts()).toEqual([2, 3, 1, 2, 1])
  }, 90_000)

  test("of a wrong file imports nothing", async () => {
    const { status, stderr } = seeded({ ...SHOP, shipping_options: [option({ region_id: "none" })] })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^line \d+, shipping_options\[0\]\.region_id: /)])
    expect(stderr).toMatch(/Nothing was imported/)
    const { db } = opened
    expect(await Promise.all([db.region.count(), db.product.count(), db.user.count()])).toEqual([0, 0, 0])
    expect(mercer("seed", "--file", path.join(folder, "none.json"))).toMatchObject({ status: 2 })
  }, 60_000)

  test("leaves a shop alone that somebody has begun", async () => {
    expect(seeded({ ...SHOP, users: [], products: [], shipping_options: [], categories: [] }).status).toBe(0)
    await opened.db.store.updateMany({ data: { metadata: {} } })
    expect(seeded(SHOP)).toMatchObject({ status: 1, stdout: expect.stringMatching(/has a shop already/) })
    expect(await opened.db.product.count()).toBe(0)
  }, 60_000)
})

const KNOWN = {
  ...{ currencies: new Set(["eur", "usd"]), countries: new Set(["de", "dk", "us"]) },
  ...{ payment_providers: ["manual"], fulfillment_providers: ["manual"] },
}

describe("a wrong file", () => {
  const [eu, na] = SHOP.regions
  const [shirt] = SHOP.products
  const withProduct = (facts: object) => ({ ...SHOP, products: [{ ...shirt, ...facts }] })
  const wrong: [content: unknown, fault: RegExp][] = [
    ["{", /not JSON/],
    ["[]", /^line 1, the file: /],
    [{ ...SHOP, orders: [] }, /, orders: unknown property/],
    [
      { ...SHOP, regions: [{ ...eu, currency_code: "xxx" }, na] },
      /line \d+, regions\[0\]\.currency_code: there is no currency xxx/,
    ],
    [
      { ...SHOP, regions: [eu, { ...na, countries: ["us", "de"] }] },
      /regions\[1\]\.countries\[1\]: a country is in one region only/,
    ],
    [
      { ...SHOP, regions: [{ ...eu, payment_providers: ["stripe"] }, na] },
      /the shop has no payment provider stripe, but .*manual/,
    ],
    [
      { ...SHOP, shipping_options: [option({ region_id: "none" })] },
      /shipping_options\[0\]\.region_id: the file has no region/,
    ],
    [
      withProduct({ variants: [variant("S", "Red")] }),
      /variants\[0\]\.options\[1\]\.value: the option has no value Red/,
    ],
    [withProduct({ variants: [variant("S", "Black"), variant("S", "Black")] }), /the same option values/],
    [withProduct({ variants: [variant("S", "Black", { prices: [{ amount: 1.5 }] })] }), /prices\[0\]\.amount: /],
    [
      { ...SHOP, products: [shirt, { ...shirt, variants: [] }] },
      /products\[1\]\.handle: another product has this handle/,
    ],
    [{ ...SHOP, users: [{ email: "nobody", password: "x" }] }, /users\[0\]\.email: is not a mail address/],
  ]

  test.each(wrong)("%#: each fault is named with its line and place", (content, fault) => {
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2)
    expect(() => {
      const faults = seedFaults(readSeed(text), KNOWN)
      if (faults.length > 0) throw wrongSeed(text, faults)
    }).toThrow(fault)
  })
})

test("the line of each value of a file is found", () => {
  const text = JSON.stringify({ ...SHOP, note: 'a "quoted, [text]', empty: [{}, []] }, null, 2)
  const rows = text.split("\n")
  const lines = linesOf(text)
  const walk = (value: unknown, place: string) => {
    const leaf = value === null || typeof value !== "object"
    const written = leaf ? JSON.stringify(value) : Array.isArray(value) ? "[" : "{"
    expect(rows[(lines.get(place) ?? 0) - 1], place).toContain(written)
    if (leaf) return
    for (const [key, each] of Object.entries(value))
      walk(each, Array.isArray(value) ? `${place}[${key}]` : place === "" ? key : `${place}.${key}`)
  }
  walk(JSON.parse(text), "")
  expect(lines.get("products[0].variants[1].title")).toBe(rows.findIndex((row) => row.includes("M / Black")) + 1)
})
