import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { imported } from "../support/batch.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk } from "../support/orders.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  // Custom columns with defaults, as live shops have them.
  for (const table of TABLES) await alter(table, "ADD COLUMN source text NOT NULL DEFAULT 'web'")
})
afterAll(() => shop.close())

const TABLES = ["cart", "line_item", "address", "customer", "payment_session", "shipping_method", "payment", "order"]
const TAXES = ["line_item_tax_line", "shipping_method_tax_line"]
const WRONG = {
  status: 500,
  type: "unexpected_state",
  message: "The shop's database requires a value that is missing. The server's log names the column",
}

const alter = (table: string, change: string) => shop.pool.query(`ALTER TABLE "${table}" ${change}`)
const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const holdsOf = async (id: string) =>
  (await shop.ledger.entries()).flatMap(({ cart_id, kind }) => (cart_id === id && kind !== "close" ? kind : []))
const sources = async (table: string) =>
  (await shop.pool.query(`SELECT DISTINCT source FROM "${table}"`)).rows.map(({ source }) => source)

/** A column that rows require from now on, and that is never filled. */
async function required(table: string) {
  await alter(table, "ADD COLUMN erp_no text NOT NULL DEFAULT 'v1'")
  await alter(table, "ALTER COLUMN erp_no DROP DEFAULT")
}

/** The only entry that was logged. */
function logged(table: string) {
  expect(shop.errors.splice(0)).toEqual([expect.objectContaining({ table, column: "erp_no" })])
}

test("columns with defaults keep them, whatever creates the row", async () => {
  const id = await cartAt(shop, market).withPayment(2)
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }))
  const items = [{ variant_id: market.variant, quantity: 1 }]
  must(await shop.post("/store/carts", { region_id: market.region.id, items }))
  must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
  must(await complete(id))
  for (const table of TABLES) expect([table, await sources(table)]).toEqual([table, ["web"]])
  expect(shop.errors).toEqual([])
})

describe.each(["order", "payment", ...TAXES])("a required column of %s at completion", (table) => {
  beforeEach(() => required(table))
  afterEach(() => alter(table, "DROP COLUMN IF EXISTS erp_no"))

  test("is 500, is logged, and the authorized payment is voided; it succeeds once the column has a default", async () => {
    const id = await cartAt(shop, market).withPayment()
    expect(refusal(await complete(id))).toEqual(WRONG)
    expect(shop.errors).toContainEqual(expect.objectContaining({ table, column: "erp_no" }))
    shop.errors.splice(0)
    expect(await holdsOf(id)).toEqual(["hold", "void"])
    expect(await shop.db.completion.findMany({ where: { cart_id: id } })).toMatchObject([{ state: "voided" }])
    expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
    expect((await shop.db.cart.findUniqueOrThrow({ where: { id } })).completed_at).toBeNull()
    // The cart is released, and nothing was lost.
    must(await shop.post(`/store/carts/${id}`, { email: "again@example.com" }))
    await alter(table, "ALTER COLUMN erp_no SET DEFAULT 'none'")
    expect(must(await complete(id)).data).toMatchObject({ total: 1785, payments: [{ amount: 1785 }] })
    expect(await holdsOf(id)).toEqual(["hold", "void", "hold"])
    expect(shop.errors).toEqual([])
  })
})

describe("before payment", () => {
  afterEach(async () => {
    for (const table of TABLES) await alter(table, "DROP COLUMN IF EXISTS erp_no")
  })
  const paying = () => cartAt(shop, market).withShipping()

  test("of cart: no cart", async () => {
    await required("cart")
    expect(refusal(await shop.post("/store/carts", { region_id: market.region.id }))).toEqual(WRONG)
    logged("cart")
  })

  test("of line_item: no new line, and existing lines can be changed", async () => {
    const id = await paying()
    const line = await shop.db.lineItem.findFirstOrThrow({ where: { cart_id: id } })
    await required("line_item")
    const add = { variant_id: market.variant, quantity: 1, metadata: { engraving: "A" } }
    expect(refusal(await shop.post(`/store/carts/${id}/line-items`, add))).toEqual(WRONG)
    logged("line_item")
    const items = [{ variant_id: market.variant, quantity: 1 }]
    expect(refusal(await shop.post("/store/carts", { region_id: market.region.id, items }))).toEqual(WRONG)
    logged("line_item")
    const more = must(await shop.post(`/store/carts/${id}/line-items/${line.id}`, { quantity: 4 }))
    expect(more.cart.items).toMatchObject([{ id: line.id, quantity: 4 }])
    expect(must(await shop.post(`/store/carts/${id}/line-items`, { ...add, metadata: {} })).cart.items).toMatchObject([
      { id: line.id, quantity: 5 },
    ])
  })

  test("of customer: no new customer", async () => {
    const id = await cartAt(shop, market).withItems()
    await required("customer")
    expect(refusal(await shop.post(`/store/carts/${id}`, { email: "new@example.com" }))).toEqual(WRONG)
    logged("customer")
    const ada = { email: "ada@example.com", password: "secret", first_name: "Ada", last_name: "Byron" }
    expect(refusal(await shop.post("/store/customers", ada))).toEqual(WRONG)
    logged("customer")
  })

  test("of payment_session: no session, and none remains at its provider", async () => {
    const id = await paying()
    await required("payment_session")
    expect(refusal(await shop.post(`/store/carts/${id}/payment-sessions`))).toEqual(WRONG)
    logged("payment_session")
    const ours = (await shop.ledger.entries()).filter(({ kind }) => kind === "close")
    expect(ours.length).toBeGreaterThan(0)
  })

  test("of shipping_method: no method", async () => {
    const id = await cartAt(shop, market).withItems()
    await required("shipping_method")
    expect(refusal(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))).toEqual(
      WRONG,
    )
    logged("shipping_method")
  })
})

test("an import keeps defaults in all rows it creates, and fails for a column without one, which is logged", async () => {
  const MADE = ["product", "product_variant", "product_option", "product_option_value", "money_amount"]
  for (const table of MADE) await alter(table, "ADD COLUMN source text NOT NULL DEFAULT 'web'")
  const user = await anOperator(shop, "importer@example.com")
  const by = shop.visitor()
  must(await by.post("/admin/auth", { email: user.email, password: "secret" }))
  const heading = "Product Handle,Product Title,Option 1 Name,Option 1 Value,Variant Title,Price EUR"
  const file = (handle: string) => `${heading}\n${handle},Shirt,Size,S,Small,12.50`
  const job = await imported(shop, { by, id: user.id }, file("shirt"))
  expect(job).toMatchObject({ status: "completed" })
  for (const table of MADE) expect([table, await sources(table)]).toEqual([table, ["web"]])
  await required("product_variant")
  expect(await imported(shop, { by, id: user.id }, file("trousers"))).toMatchObject({ status: "failed" })
  logged("product_variant")
})

test("an operator's write gets the same answer", async () => {
  const desk = await aDesk(shop)
  await required("customer_group")
  expect(refusal(await desk.by.post("/admin/customer-groups", { name: "Friends" }))).toEqual(WRONG)
  logged("customer_group")
  await required("product")
  expect(refusal(await desk.by.post("/admin/products", { title: "Belt" }))).toEqual(WRONG)
  logged("product")
})
