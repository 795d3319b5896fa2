import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { imported, type Operator, textOf } from "../support/batch.ts"
import { type BrokenFile, brokenFiles } from "../support/broken-files.ts"
import { aProduct, aRegion } from "../support/catalog.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Operator
const there = { product: "prod_there", variant: "", sku: "THERE-1", handle: "there", region: "Northern Lands" }

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: (await by.get("/admin/auth")).body.user.id }
  const { id, variant } = await aProduct(shop.db)
  await shop.db.product.update({ where: { id }, data: { handle: there.handle } })
  await shop.db.productVariant.update({ where: { id: variant }, data: { sku: there.sku } })
  const region = await aRegion(shop.db)
  await shop.db.region.update({ where: { id: region.id }, data: { name: there.region } })
  Object.assign(there, { product: id, variant })
})
afterAll(() => shop.close())

/** Every row of every table an import writes: the text differs if any row has changed. */
async function everything(): Promise<string> {
  const tables = ["product", "product_variant", "product_option", "product_option_value", "money_amount", "image"]
  const more = ["product_tag", "product_type", "product_tags", "product_images", "product_sales_channel"]
  const sums = [...tables, ...more].map(
    (name) => `(SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) FROM ${name} t)`,
  )
  const [row] = await shop.db.$queryRawUnsafe<object[]>(`SELECT ${sums.map((sum, at) => `${sum} AS t${at}`)}`)
  return JSON.stringify(row)
}

const corpus = brokenFiles({ ...there, product: "PRODUCT", variant: "VARIANT" })

describe(`${corpus.length} broken files`, () => {
  test("are at least 60", () => expect(corpus.length).toBeGreaterThanOrEqual(60))

  test.each(corpus.map(({ name }, at) => [name, at] as const))("%s", async (_, at) => {
    const { content, faults } = brokenFiles(there)[at] as BrokenFile
    const before = await everything()
    const job = await imported(shop, operator, content)
    expect(job.status).toBe("failed")
    const { errors, row_errors } = job.result
    for (const [line, words] of faults) {
      const message = errors.filter((error: string) => error.startsWith(`Line ${line}`)).join("\n")
      expect(message, errors.join("\n")).toMatch(words)
    }
    for (const one of row_errors) expect(Object.keys(one).sort()).toEqual(["column", "fix", "line", "rule", "value"])
    expect(errors.every((error: string) => /^Line \d+.*: .+\. Fix: .+\.$/s.test(error))).toBe(true)
    expect(await everything()).toBe(before)
  })
})

test("all errors of a file are reported at once, and can be downloaded", async () => {
  const header = "Product Handle,Product Title,Product Weight"
  const rows = Array.from({ length: 1_500 }, (_, n) => `h${n},T,${n % 2 ? "x" : n}`)
  const job = await imported(shop, operator, [header, ...rows].join("\n"))
  expect(job).toMatchObject({ status: "failed", result: { error_count: 750 } })
  expect(job.result.errors).toHaveLength(750)
  const lines = (await textOf(shop, job.result.errors_file_key)).trimEnd().split("\r\n")
  expect(lines).toHaveLength(751)
  expect(lines[1]).toMatch(/^3;Product Weight;x;must be a whole number/)
})

test("invalid rows are left out where the context says so, and the rest is applied", async () => {
  const rows = ["good,Good,One,1,S1", "bad,Bad,One,x,S2", "good,,Two,2,S3", "bad,,Two,2,S4"]
  const header = "Product Handle,Product Title,Variant Title,Variant Inventory Quantity,Variant SKU"
  const job = await imported(shop, operator, [header, ...rows].join("\n"), { context: { skip_invalid: true } })
  expect(job).toMatchObject({ status: "completed", result: { operations: { PRODUCT_CREATE: 1, VARIANT_CREATE: 2 } } })
  expect(job.result.errors).toEqual([expect.stringMatching(/^Line 3.*whole number/)])
  const made = await shop.db.product.findMany({
    where: { handle: { in: ["good", "bad"] } },
    include: { variants: true },
  })
  expect(made.map(({ handle, variants }) => [handle, variants.length])).toEqual([["good", 2]])
})

test("no internal error occurred", () => expect(shop.errors).toEqual([]))
