import { expect, request } from "@playwright/test"

/** What a storefront does on the page of a payment link: pays a cart, which becomes an order or confirms a swap. */
export async function payByLink(url: string, cart_id: string, type: "order" | "swap"): Promise<void> {
  const shopper = await request.newContext({ baseURL: url })
  const ask = async (path: string, data: object) => {
    const answer = await shopper.post(`/store/carts/${cart_id}${path}`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  await ask("/payment-sessions", {})
  await ask("/payment-session", { provider_id: "manual" })
  expect((await ask("/complete", {})).type).toBe(type)
  await shopper.dispose()
}
