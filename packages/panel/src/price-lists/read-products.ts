import type { useTRPCClient } from "#panel/server/trpc.ts"
import type { PricedProduct } from "./types.ts"

type Client = ReturnType<typeof useTRPCClient>

const AT_ONCE = 100
const SHOWN = { fields: "title", expand: "variants.prices" }

/** Products with their variants and prices, a hundred per request. */
export async function readProducts(client: Client, ids: string[]): Promise<PricedProduct[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const found: PricedProduct[] = []
  for (const id of parts) {
    const { products } = await client.admin.products.list.query({ id, limit: AT_ONCE, ...SHOWN })
    found.push(...products)
  }
  return found
}
