// Invoices and slips of a shop's own, as its configuration declares them.
import { aMarket, anOperator, cartAt, must, openShop } from "@mercer/api/testing"
import { textOf } from "@mercer/paper/testing"
import { expect, test } from "vitest"
import { defineShop, wholeShop } from "../src/index.ts"
import { documents } from "./shop/src/documents.ts"

const TOKEN = "api-token-of-the-operator"

test("a shop prints its own invoice, and Mercer's packing slip", async () => {
  const shop = await openShop({ own: wholeShop(defineShop({ documents })) })
  await anOperator(shop, "operator@example.com", TOKEN)
  const cart = await cartAt(shop.visitor(), await aMarket(shop)).withPayment()
  const { data } = must(await shop.post(`/store/carts/${cart}/complete`))
  const query = `id=${data.id}&language=en`
  const { bytes } = await shop.get(`/admin/documents/orders?${query}`, { authorization: `Bearer ${TOKEN}` })
  const [slip, invoice] = await textOf(bytes)
  await shop.close()
  expect(slip).toContain("Packing slip for order")
  expect(invoice).toContain(`Tax invoice ${data.display_id}`)
  expect(invoice).toContain("Payable within 14 days.")
}, 60_000)

test("two that make the same document are refused by its name", () => {
  const plugin = { name: "a", needs: "^1.0.0", documents }
  expect(() => wholeShop(defineShop({ plugins: [plugin], documents }))).toThrow("documents.invoice")
})
