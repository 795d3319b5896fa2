// What the panel's forms get of a refusal: the field and the reason as a code. REST answers as v1 did.
import { afterAll, beforeAll, expect, test } from "vitest"
import { overTrpc } from "../support/over-trpc.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  shop = await openShop()
  const { id } = await anOperator(shop)
  operator = await loggedIn(shop, "admin", id)
})
afterAll(() => shop.close())

const send = (procedure: string, input: object) => overTrpc(shop, operator, { procedure, type: "mutation" }, input)
const region = (name: string) => ({ name, currency_code: "usd", tax_rate: 0, countries: ["de"] })
const providers = { payment_providers: ["manual"], fulfillment_providers: ["manual"] }

test("a refusal names the field it is about, with a code and its names", async () => {
  expect((await send("admin.regions.create", { ...region("Europe"), ...providers })).error).toBeUndefined()
  const second = await send("admin.regions.create", { ...region("Asia"), ...providers })
  expect(second.error.data.faults).toEqual([
    {
      path: "countries",
      code: "country_taken",
      message: expect.stringContaining("is in the region Europe"),
      params: { country: "Germany", region: "Europe" },
    },
  ])
  const rest = await operator.post("/admin/regions", { ...region("Africa"), ...providers })
  expect(rest.status).toBe(422)
  expect(Object.keys(rest.body)).toEqual(["code", "type", "message"])
})

const list = { name: "Sale", description: "Sale", type: "sale", prices: [] }
test.each([
  [
    "admin.price-lists.create",
    { ...list, starts_at: "2030-02-01", ends_at: "2030-01-01" },
    "ends_at",
    "end_before_start",
  ],
  ["admin.webhooks.create", { url: "ftp://a.example", kinds: ["order.placed"] }, "url", "web_address"],
  ["admin.webhooks.create", { url: "http://10.0.0.1", kinds: ["order.placed"] }, "url", "private_address"],
  ["admin.customer-groups.create", { name: "x".repeat(256) }, "name", "too_big"],
  ["admin.customer-groups.create", { name: " " }, "name", "invalid_format"],
])("%s %j: %s is %s", async (procedure, input, path, code) => {
  const { error } = await send(procedure, input)
  expect(error.data.faults).toEqual([expect.objectContaining({ path, code })])
})
