import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { exported, imported, type Operator } from "../support/batch.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Operator

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: (await by.get("/admin/auth")).body.user.id }
})
afterAll(() => shop.close())

const run = (text: string | Uint8Array, more = {}) => imported(shop, operator, text, more)

describe("an import", () => {
  test("creates products with their variants", async () => {
    const job = await run(
      [
        "Product Handle,Product Title,Product Status,Product Tags,Product Type,Option 1 Name,Option 1 Value,Variant Title,Variant SKU,Variant Inventory Quantity,Price EUR,Price USD,Image 1 Url",
        'shirt,Shirt,published,"a, b",Clothes,Size,S,Small,00123,10,19.99,20,https://example.com/1.png',
        "shirt,,,,,Size,M,Medium,00124,,19.99,,",
        "hat,Hat,,,,Size,One,One,H1,5,5,,",
      ].join("\n"),
    )
    expect(job.result.errors).toBeUndefined()
    expect(job).toMatchObject({ status: "completed" })
    expect(job.result).toMatchObject({ count: 5, advancement_count: 5 })
    const { body } = await operator.by.get(
      "/admin/products?handle=shirt&expand=variants,variants.prices,variants.options,options,images,tags,type",
    )
    expect(body.products[0]).toMatchObject({ title: "Shirt", status: "published", type: { value: "Clothes" } })
    expect(body.products[0].variants).toMatchObject([
      { title: "Small", sku: "00123", inventory_quantity: 10, options: [{ value: "S" }] },
      { title: "Medium", sku: "00124", inventory_quantity: 0, options: [{ value: "M" }] },
    ])
    expect(body.products[0].variants[0].prices).toMatchObject([
      { amount: 1999, currency_code: "eur" },
      { amount: 2000, currency_code: "usd" },
    ])
  })

  test("puts new products without a channel into the default one, and leaves the channels of others alone", async () => {
    const { id: web } = await shop.db.salesChannel.create({ data: { id: newId("sc"), name: "Web" } })
    const channelsOf = async (handle: string) => {
      const { body } = await operator.by.get(`/admin/products?handle=${handle}&expand=sales_channels`)
      return body.products[0].sales_channels.map(({ name }: { name: string }) => name)
    }
    await run("Product Handle,Product Title\ncap,Cap")
    expect(await channelsOf("cap")).toEqual(["Default Sales Channel"])
    await run("Product Handle,Product Title,Sales Channel 1 Name\nscarf,Scarf,Web\nglove,Glove,")
    expect([await channelsOf("scarf"), await channelsOf("glove")]).toEqual([["Web"], ["Default Sales Channel"]])
    const scarf = await shop.db.product.findFirstOrThrow({ where: { handle: "scarf" } })
    await run(`Product Id,Product Handle,Product Title\n${scarf.id},scarf,Warm scarf`)
    expect(await channelsOf("scarf")).toEqual(["Web"])
    await shop.db.productSalesChannel.deleteMany({ where: { sales_channel_id: web } })
    await run(`Product Id,Product Handle,Product Title\n${scarf.id},scarf,Scarf again`)
    expect(await channelsOf("scarf")).toEqual([])
  })

  test("of many products updates PostgreSQL's statistics on the tables", async () => {
    const analysed = async () => {
      const { rows } = await shop.pool.query(
        "SELECT last_analyze FROM pg_stat_user_tables WHERE relname IN ('product', 'product_variant', 'money_amount')",
      )
      return rows.map(({ last_analyze }) => last_analyze !== null)
    }
    expect(await analysed()).toEqual([false, false, false])
    await run(`Product Handle,Product Title\n${Array.from({ length: 600 }, (_, n) => `many-${n},Many`).join("\n")}`)
    await expect.poll(analysed).toEqual([true, true, true])
  })

  test("of an export changes nothing, and its export is the same bytes", async () => {
    const first = await exported(shop, operator)
    const job = await run(first.text)
    expect(job).toMatchObject({ status: "completed", result: { operations: { PRODUCT_CREATE: 0, PRODUCT_UPDATE: 0 } } })
    expect((await exported(shop, operator)).text).toBe(first.text)
    expect(first.text).toContain("shirt")
  })
})
