import type { Account, TestShop } from "mercer/testing"

type Visitor = Pick<TestShop, "get" | "post">
type Answer = Awaited<ReturnType<Visitor["post"]>>

const must = ({ status, body, text }: Answer) => {
  if (status > 299) throw new Error(`${status} ${text}`)
  return body
}

const ADDRESS = {
  ...{ first_name: "Ada", last_name: "Byron", address_1: "Main St 1", city: "Berlin" },
  ...{ country_code: "de", postal_code: "10115" },
}

/** A region with a product and a way to ship it, made as an operator makes them. */
export async function aMarket(operator: Account) {
  must(await operator.post("/admin/store/currencies/eur"))
  const { region } = must(
    await operator.post("/admin/regions", {
      ...{ name: "Germany", currency_code: "eur", tax_rate: 19, countries: ["de"] },
      ...{ payment_providers: ["manual"], fulfillment_providers: ["manual"] },
    }),
  )
  const { product } = must(
    await operator.post("/admin/products", {
      ...{ title: "Tea", status: "published", options: [{ title: "Size" }] },
      variants: [
        {
          ...{ title: "Big", sku: "tea-1", inventory_quantity: 1_000 },
          ...{ prices: [{ currency_code: "eur", amount: 1_000 }], options: [{ value: "Big" }] },
        },
      ],
    }),
  )
  const { shipping_option } = must(
    await operator.post("/admin/shipping-options", {
      ...{ name: "Parcel", region_id: region.id, provider_id: "manual", data: {} },
      ...{ price_type: "flat_rate", amount: 595, requirements: [] },
    }),
  )
  return { region_id: region.id, variant_id: product.variants[0].id, option_id: shipping_option.id }
}

export type Market = Awaited<ReturnType<typeof aMarket>>

/** An order, placed as a storefront places it. */
export async function anOrder(visitor: Visitor, { region_id, variant_id, option_id }: Market, quantity = 1) {
  const { cart } = must(await visitor.post("/store/carts", { region_id }))
  const path = `/store/carts/${cart.id}`
  must(await visitor.post(`${path}/line-items`, { variant_id, quantity }))
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS }
  must(await visitor.post(path, { email: "ada@example.com", ...addresses }))
  must(await visitor.post(`${path}/shipping-methods`, { option_id }))
  must(await visitor.post(`${path}/payment-sessions`))
  return must(await visitor.post(`${path}/complete`)).data as { id: string; display_id: number; total: number }
}
