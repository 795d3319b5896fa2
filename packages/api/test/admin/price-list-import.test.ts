import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carryOut, type Operator, textOf, worked } from "../support/batch.ts"
import { aPrice, aProduct, aRegion } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { csv, pricesIn, requestPrices } from "../support/price-lists.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aPriceList } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Operator

beforeAll(async () => {
  shop = await openShop()
  const { id } = await aRegion(shop.db, { countries: [] })
  await shop.db.region.update({ where: { id }, data: { name: "Europe" } })
  const by = await anOperatorAtWork(shop)
  operator = { by, id: await idOf(by) }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let skus = 0
/** A variant with a SKU. */
async function aVariant() {
  const { variant: id } = await aProduct(shop.db)
  const { sku } = await shop.db.productVariant.update({ where: { id }, data: { sku: `LIST-${++skus}` } })
  return { id, sku: sku as string }
}

const requestWith = (context: object, content: string, more: object = {}) =>
  requestPrices(shop, operator, context, content, more)
const imported = async (list: string, content: string, context: object = {}, more: object = {}) =>
  worked(shop, operator.by, await requestWith({ price_list_id: list, ...context }, content, more))
const jobOf = async (id: string) => must(await operator.by.get(`/admin/batch-jobs/${id}`)).batch_job

test("v1's columns are taken: Product Variant ID, SKU, and prices by currency and region", async () => {
  const { id, sku } = await aVariant()
  const list = await aPriceList(shop.db)
  const job = await imported(list, csv("Product Variant ID,SKU,Price EUR,Price Europe [EUR]", `${id},${sku},12.5,9`))
  expect(job.status, JSON.stringify(job.result)).toBe("completed")
  const prices = await shop.db.moneyAmount.findMany({ where: { price_list_id: list }, orderBy: { amount: "asc" } })
  expect(prices.map(({ amount }) => amount)).toEqual([900, 1250])
})

test("a file's prices are set, by id or SKU, for regions, currencies and quantities; the others stay", async () => {
  const [one, two, three] = [await aVariant(), await aVariant(), await aVariant()]
  const list = await aPriceList(shop.db)
  await aPrice(shop.db, one.id, { amount: 700, price_list_id: list })
  await aPrice(shop.db, three.id, { amount: 300, price_list_id: list })
  const before = await shop.db.priceList.findUniqueOrThrow({ where: { id: list } })
  const job = await imported(
    list,
    csv(
      "Variant Id,Variant SKU,Product Title,Min Quantity,Max Quantity,Price EUR,Price Europe [EUR]",
      `${one.id},${one.sku},Shirt,,,12.5,`,
      `,${two.sku},Cap,10,20,3,2.5`,
      `${one.id},,Shirt,5,,11,`,
    ),
  )
  expect(job.status, JSON.stringify(job.result)).toBe("completed")
  expect(job.result).toMatchObject({
    ...{ count: 4, advancement_count: 4, progress: 1 },
    operations: { PRICE_CREATE: 3, PRICE_UPDATE: 1, PRICE_DELETE: 0 },
    stat_descriptors: [
      { key: "price-list-import-count", message: "There will be 3 prices created, 1 updated and 0 deleted." },
    ],
  })
  expect(await pricesIn(shop, list)).toEqual(
    [
      `${one.sku} eur 5-null 1100`,
      `${one.sku} eur null-null 1250`,
      `${two.sku} eur 10-20 300`,
      `${two.sku} region eur 10-20 250`,
      `${three.sku} eur null-null 300`,
    ].sort(),
  )
  const after = await shop.db.priceList.findUniqueOrThrow({ where: { id: list } })
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
  expect(await shop.db.storedFile.count({ where: { key: job.context.fileKey } })).toBe(0)
  const { price_list } = must(await operator.by.get(`/admin/price-lists/${list}`))
  expect(price_list.prices).toHaveLength(5)
})

test("with override, prices that the file does not have are removed, also of other variants; undoing restores them", async () => {
  const [one, two] = [await aVariant(), await aVariant()]
  const list = await aPriceList(shop.db)
  await aPrice(shop.db, one.id, { amount: 700, price_list_id: list })
  await aPrice(shop.db, one.id, { amount: 650, price_list_id: list, min_quantity: 5 })
  await aPrice(shop.db, two.id, { amount: 300, price_list_id: list })
  const before = await pricesIn(shop, list)
  const ids = (await shop.db.moneyAmount.findMany({ where: { price_list_id: list } })).map(({ id }) => id).sort()
  const job = await imported(list, csv("Variant SKU,Price EUR", `${one.sku},9`), { override: true })
  expect(job.result.operations).toEqual({ PRICE_CREATE: 0, PRICE_UPDATE: 1, PRICE_DELETE: 2 })
  expect(await pricesIn(shop, list)).toEqual([`${one.sku} eur null-null 900`])
  must(await operator.by.post(`/admin/batch-jobs/${job.id}/undo`))
  await carryOut(shop, job.id)
  expect((await jobOf(job.id)).result.undo).toMatchObject({ status: "done", reverted: 2 })
  expect(await pricesIn(shop, list)).toEqual(before)
  expect((await shop.db.moneyAmount.findMany({ where: { price_list_id: list } })).map(({ id }) => id).sort()).toEqual(
    ids,
  )
})

describe("a dry run", () => {
  test("reports each change and changes nothing until it is confirmed", async () => {
    const [one, two] = [await aVariant(), await aVariant()]
    const list = await aPriceList(shop.db)
    await aPrice(shop.db, one.id, { amount: 700, price_list_id: list })
    const file = csv("Variant SKU,Min Quantity,Price Europe [EUR],Price EUR", `${one.sku},,5,8`, `${two.sku},2,,7`)
    const job = await imported(list, file, {}, { dry_run: true })
    expect(job.status).toBe("pre_processed")
    expect(job.result.diff).toEqual([
      {
        ...{ id: one.id, name: one.sku, outcome: "updated" },
        fields: [
          { field: "price eur", old: 700, new: 800 },
          { field: "price Europe [eur]", old: null, new: 500 },
        ],
      },
      { id: two.id, name: two.sku, outcome: "updated", fields: [{ field: "price eur from 2", old: null, new: 700 }] },
    ])
    expect(await textOf(shop, job.result.diff_file_key)).toContain(`variant;${two.sku};updated;price eur from 2;;700`)
    expect(await pricesIn(shop, list)).toHaveLength(1)
    must(await operator.by.post(`/admin/batch-jobs/${job.id}/confirm`))
    await carryOut(shop, job.id)
    expect(await pricesIn(shop, list)).toHaveLength(3)
  })
})

describe("a file with errors", () => {
  test("fails with each line and column, and changes nothing", async () => {
    const one = await aVariant()
    const list = await aPriceList(shop.db)
    const job = await imported(
      list,
      csv(
        "Variant Id,Variant SKU,Min Quantity,Max Quantity,Price EUR",
        `${one.id},,,,12`,
        "variant_nothing,,,,1",
        ",NO-SUCH-SKU,,,1",
        `${one.id},OTHER-SKU,2,,1`,
        `${one.id},,,,13`,
        `${one.id},,9,3,1`,
        `${one.id},,x,,1`,
        `,${one.sku},,,free`,
        ",,,,1",
      ),
    )
    expect(job.status).toBe("failed")
    expect(job.result.row_errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [3, "Variant Id"],
      [4, "Variant SKU"],
      [5, "Variant SKU"],
      [6, "Price EUR"],
      [7, "Min Quantity"],
      [8, "Min Quantity"],
      [9, "Price EUR"],
      [10, "Variant Id"],
    ])
    expect(job.result.errors[0]).toBe(
      'Line 3, column "Variant Id", value "variant_nothing": there is no variant with this id. Fix: write the id of a variant that exists.',
    )
    expect(job.result.error_count).toBe(8)
    expect((await textOf(shop, job.result.errors_file_key)).trimEnd().split("\r\n")).toHaveLength(9)
    expect(await pricesIn(shop, list)).toEqual([])
  })

  test("finds two prices for one variant, named once by its id and once by its SKU", async () => {
    const one = await aVariant()
    const list = await aPriceList(shop.db)
    const job = await imported(list, csv("Variant Id,Variant SKU,Price EUR", `${one.id},,1`, `,${one.sku},2`))
    expect(job).toMatchObject({
      status: "failed",
      result: { row_errors: [{ line: 3, rule: "line 2 has a price for the same quantities" }] },
    })
  })

  test("imports the variants without errors when it may skip the others", async () => {
    const [one, two] = [await aVariant(), await aVariant()]
    const list = await aPriceList(shop.db)
    const file = csv("Variant SKU,Price EUR", `${one.sku},12`, `${two.sku},free`, "NO-SUCH,1")
    const job = await imported(list, file, { skip_invalid: true })
    expect(job).toMatchObject({ status: "completed", result: { error_count: 2, operations: { PRICE_CREATE: 1 } } })
    expect(await pricesIn(shop, list)).toEqual([`${one.sku} eur null-null 1200`])
  })

  test.each([
    ["an unknown column", "Variant SKU,Fabric,Price EUR\n"],
    ["an unknown currency", "Variant SKU,Price XXX\n"],
    ["an unknown region", "Variant SKU,Price Nowhere [EUR]\n"],
    ["no prices", "Variant SKU\nA\n"],
    ["nothing", ""],
    ["no text", "PK\u0003\u0004"],
  ])("with %s fails in its first line", async (_, content) => {
    const job = await imported(await aPriceList(shop.db), content)
    expect(job).toMatchObject({ status: "failed", result: { row_errors: [{ line: 1 }] } })
  })

  test.each([
    ["without a price list", {}],
    ["of a list that does not exist", { price_list_id: "pl_nothing" }],
    ["of something else", { price_list_id: 5 }],
  ])("%s fails with a reason", async (_, context) => {
    const job = await worked(shop, operator.by, await requestWith(context, "Variant SKU,Price EUR\n"))
    expect(job).toMatchObject({ status: "failed", result: { errors: [expect.stringContaining("price list")] } })
  })

  test("of a deleted list fails, also if it is deleted after the preview", async () => {
    const one = await aVariant()
    const list = await aPriceList(shop.db)
    const job = await imported(list, csv("Variant SKU,Price EUR", `${one.sku},1`), {}, { dry_run: true })
    must(await operator.by.delete(`/admin/price-lists/${list}`))
    must(await operator.by.post(`/admin/batch-jobs/${job.id}/confirm`))
    await carryOut(shop, job.id)
    expect(await jobOf(job.id)).toMatchObject({ status: "failed" })
    expect(await pricesIn(shop, list)).toEqual([])
  })
})

test("what changed since the preview is planned again", async () => {
  const one = await aVariant()
  const list = await aPriceList(shop.db)
  const job = await imported(list, csv("Variant SKU,Price EUR", `${one.sku},5`), {}, { dry_run: true })
  await aPrice(shop.db, one.id, { amount: 400, price_list_id: list })
  must(await operator.by.post(`/admin/batch-jobs/${job.id}/confirm`))
  await carryOut(shop, job.id)
  expect(await pricesIn(shop, list)).toEqual([`${one.sku} eur null-null 500`])
})

describe("undoing", () => {
  test("removes created prices and restores changed ones", async () => {
    const [one, two] = [await aVariant(), await aVariant()]
    const list = await aPriceList(shop.db)
    await aPrice(shop.db, one.id, { amount: 700, price_list_id: list })
    const job = await imported(list, csv("Variant SKU,Price EUR", `${one.sku},5`, `${two.sku},6`))
    must(await operator.by.post(`/admin/batch-jobs/${job.id}/undo`))
    await carryOut(shop, job.id)
    expect((await jobOf(job.id)).result.undo).toMatchObject({ status: "done", reverted: 2 })
    expect(await pricesIn(shop, list)).toEqual([`${one.sku} eur null-null 700`])
    expect((await operator.by.post(`/admin/batch-jobs/${job.id}/undo`)).status).toBe(400)
  })

  test("is refused as a whole when a price was changed since", async () => {
    const [one, two] = [await aVariant(), await aVariant()]
    const list = await aPriceList(shop.db)
    const job = await imported(list, csv("Variant SKU,Price EUR", `${one.sku},5`, `${two.sku},6`))
    await shop.db.moneyAmount.updateMany({ where: { price_list_id: list, amount: 600 }, data: { amount: 601 } })
    must(await operator.by.post(`/admin/batch-jobs/${job.id}/undo`))
    await carryOut(shop, job.id)
    expect((await jobOf(job.id)).result.undo).toMatchObject({ status: "refused", changed: [two.sku] })
    expect(await pricesIn(shop, list)).toEqual([`${one.sku} eur null-null 500`, `${two.sku} eur null-null 601`])
  })
})
