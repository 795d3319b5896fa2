import type { TestShop } from "@mercer/api/testing"

/** A `fetch` that reaches a shop without a network. */
export function through(shop: TestShop): typeof fetch {
  return (url, init) => shop.api.rest(new Request(url, init), { address: "127.0.0.1" })
}
