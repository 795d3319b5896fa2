import { expect, type Page } from "@playwright/test"

/** An open draft in euros with one item, over REST by the operator's cookie. */
export async function drafted(page: Page, email = "draft@example.com"): Promise<{ id: string; display_id: number }> {
  const { request } = page.context()
  const { regions } = await (await request.get("/admin/regions?limit=100")).json()
  const region = regions.find((one: { currency_code: string }) => one.currency_code === "eur")
  const { products } = await (await request.get("/admin/products?q=Harbour+Tee&expand=variants")).json()
  const { shipping_options } = await (
    await request.get(`/admin/shipping-options?region_id=${region.id}&is_return=false`)
  ).json()
  const address = { first_name: "Ada", last_name: "Byron", address_1: "Main St 1", city: "Berlin", country_code: "de" }
  const data = {
    email,
    region_id: region.id,
    shipping_address: { ...address, postal_code: "10115" },
    items: [{ variant_id: products[0].variants[0].id, quantity: 1 }],
    shipping_methods: [{ option_id: shipping_options[0].id }],
  }
  const answer = await request.post("/admin/draft-orders", { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).draft_order
}
