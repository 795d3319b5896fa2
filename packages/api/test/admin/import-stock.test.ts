import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carryOut, imported, type Operator } from "../support/batch.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { anItem } from "../support/inventory.ts"
import { aPlacedOrder } from "../support/orders.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { aWord } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { type StockedVariants, stockedVariants } from "../support/stocked-variants.ts"

/*
 * The stock column of an import in a shop with stock locations.
 */

let shop: TestShop
let operator: Operator
let kit: StockedVariants
let market: Market

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: (await by.get("/admin/auth")).body.user.id }
  market = await aMarket(shop)
  const L1 = must(await by.post("/admin/stock-locations", { name: "Berlin" })).stock_location.id
  kit = stockedVariants(shop, by, L1)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

const NEW =
  "Product Handle,Product Title,Option 1 Name,Option 1 Value,Variant Title,Variant SKU,Variant Inventory Quantity"
const CHANGED = "Product Id,Product Handle,Variant Id,Variant Inventory Quantity,Variant Manage Inventory"
const run = (text: string[], more: object = {}) => imported(shop, operator, text.join("\n"), more)
const faultsOf = (job: { result: { row_errors: object[] } }) => job.result.row_errors

/** The line of a file that writes a variant's stock. */
async function lineOf({ product, variant }: { product: string; variant: string }, quantity: number | "", managed = "") {
  const { handle } = await shop.db.product.findUniqueOrThrow({ where: { id: product } })
  return `${product},${handle},${variant},${quantity},${managed}`
}

describe("an import", () => {
  test("stocks new variants at the default location; undone, their SKUs are free again", async () => {
    const [handle, sku] = [aWord(), aWord()]
    const job = await run([NEW, `${handle},Hat,Size,M,M,${sku},7`, `${handle},,Size,L,L,,`])
    expect(job).toMatchObject({ status: "completed" })
    const { id } = await shop.db.product.findFirstOrThrow({ where: { handle } })
    const variants = await shop.db.productVariant.findMany({ where: { product_id: id }, orderBy: { title: "desc" } })
    expect(await Promise.all(variants.map((one) => kit.stock(one.id)))).toEqual([
      ["7/0", 7],
      ["0/0", 0],
    ])
    expect(await kit.itemOf(variants[0]?.id as string)).toMatchObject({ sku, title: "Hat M" })
    await undo(job.id)
    expect(await kit.linkOf(variants[0]?.id as string)).toBeNull()
    expect(await run([NEW, `${handle},Hat,Size,M,M,${sku},1`])).toMatchObject({ status: "completed" })
  })

  test("sets what is available at the one location, and leaves what is blank", async () => {
    const [made, other] = [await kit.made({ inventory_quantity: 10 }), await kit.made({ inventory_quantity: 3 })]
    await aPlacedOrder(shop, 4, { ...market, variant: made.variant })
    const job = await run([CHANGED, await lineOf(made, 20), await lineOf(other, "")])
    expect(job).toMatchObject({ status: "completed" })
    expect([await kit.stock(made.variant), await kit.stock(other.variant)]).toEqual([
      ["24/4", 20],
      ["3/0", 3],
    ])
    await undo(job.id)
    expect(await kit.stock(made.variant)).toEqual(["10/4", 6])
  })

  test("begins and ends to manage variants", async () => {
    const made = await kit.made({ inventory_quantity: 10, manage_inventory: false })
    await aPlacedOrder(shop, 4, { ...market, variant: made.variant })
    await run([CHANGED, await lineOf(made, 5, "true")])
    expect(await kit.stock(made.variant)).toEqual(["9/4", 5])
    await run([CHANGED, await lineOf(made, "", "false")])
    expect((await kit.stock(made.variant))[0]).toBe("9/0")
  })

  test("reports a new variant whose SKU an inventory item has", async () => {
    const [handle, sku] = [aWord(), aWord()]
    await anItem(shop.db, [], { sku })
    const job = await run([NEW, `${handle},Hat,Size,M,M,${sku},7`])
    expect(job).toMatchObject({ status: "failed" })
    expect(faultsOf(job)).toMatchObject([{ line: 2, column: "Variant SKU", value: sku }])
    expect(await shop.db.product.count({ where: { handle } })).toBe(0)
  })
})

describe("with two locations, an import", () => {
  let second: string
  beforeAll(async () => {
    second = must(await operator.by.post("/admin/stock-locations", { name: "Lyon" })).stock_location.id
  })
  afterAll(async () => {
    must(await operator.by.delete(`/admin/stock-locations/${second}`))
  })

  test("reports the rows with another stock; the same stock is no fault", async () => {
    const [made, same] = [await kit.made({ inventory_quantity: 10 }), await kit.made({ inventory_quantity: 3 })]
    const file = [CHANGED, await lineOf(made, 11), await lineOf(same, 3)]
    const job = await run(file, { dry_run: true })
    expect(job).toMatchObject({ status: "failed" })
    expect(faultsOf(job)).toMatchObject([
      { line: 2, column: "Variant Inventory Quantity", value: "11", fix: expect.stringContaining("/location-levels") },
    ])
    expect(await run([CHANGED, await lineOf(same, 3)])).toMatchObject({ status: "completed" })
  })

  test("can leave these rows out", async () => {
    const made = await kit.made({ inventory_quantity: 10 })
    const [handle, sku] = [aWord(), aWord()]
    const columns = `${CHANGED},Product Title,Option 1 Name,Option 1 Value,Variant Title,Variant SKU`
    const file = [columns, `${await lineOf(made, 11)},,,,,`, `,${handle},,4,,Hat,Size,M,M,${sku}`]
    expect(await run(file, { context: { skip_invalid: true } })).toMatchObject({ status: "completed" })
    const { id } = await shop.db.productVariant.findFirstOrThrow({ where: { sku } })
    expect([await kit.stock(made.variant), await kit.stock(id)]).toEqual([
      ["10/0", 10],
      ["4/0", 4],
    ])
  })

  test("is not undone when its stock cannot be written back", async () => {
    const made = await kit.made({ inventory_quantity: 10 })
    must(await operator.by.delete(`/admin/stock-locations/${second}`))
    const job = await run([CHANGED, await lineOf(made, 12)])
    second = must(await operator.by.post("/admin/stock-locations", { name: "Lyon" })).stock_location.id
    const { result } = await undo(job.id)
    expect(result.undo).toMatchObject({ status: "refused" })
    expect(await kit.stock(made.variant)).toEqual(["12/0", 12])
  })
})

async function undo(id: string) {
  must(await operator.by.post(`/admin/batch-jobs/${id}/undo`))
  await carryOut(shop, id)
  return must(await operator.by.get(`/admin/batch-jobs/${id}`)).batch_job
}
