import { requestOf, type ShadowRequest } from "@mercer/commerce"
import type { Callers } from "./callers.ts"
import { answerOf, type Servers } from "./replay.ts"

/** Lists that every shop has, each with how its rows are read. */
const LISTS: [list: string, row?: string][] = [
  ["/store/regions", "/store/regions/{id}"],
  ["/store/products?limit=50", "/store/products/{id}"],
  ["/store/collections?limit=50", "/store/collections/{id}"],
  ["/store/product-categories"],
  ["/store/product-tags"],
  ["/store/product-types"],
  ["/store/return-reasons"],
  ["/store/shipping-options"],
  ["/store/variants?limit=50", "/store/variants/{id}"],
  ["/admin/store"],
  ["/admin/orders?limit=50", "/admin/orders/{id}"],
  ["/admin/products?limit=50", "/admin/products/{id}"],
  ["/admin/customers?limit=50", "/admin/customers/{id}"],
  ["/admin/customer-groups?limit=50", "/admin/customer-groups/{id}"],
  ["/admin/collections?limit=50", "/admin/collections/{id}"],
  ["/admin/product-categories?limit=50", "/admin/product-categories/{id}"],
  ["/admin/discounts?limit=50", "/admin/discounts/{id}"],
  ["/admin/gift-cards?limit=50", "/admin/gift-cards/{id}"],
  ["/admin/price-lists?limit=50", "/admin/price-lists/{id}"],
  ["/admin/draft-orders?limit=50", "/admin/draft-orders/{id}"],
  ["/admin/returns?limit=50"],
  ["/admin/swaps?limit=50", "/admin/swaps/{id}"],
  ["/admin/regions?limit=50", "/admin/regions/{id}"],
  ["/admin/shipping-options?limit=50", "/admin/shipping-options/{id}"],
  ["/admin/shipping-profiles"],
  ["/admin/tax-rates?limit=50", "/admin/tax-rates/{id}"],
  ["/admin/return-reasons"],
  ["/admin/sales-channels?limit=50", "/admin/sales-channels/{id}"],
  ["/admin/publishable-api-keys?limit=50"],
  ["/admin/currencies?limit=50"],
  ["/admin/users?limit=50"],
]

/** Without an access log: the lists that every shop has, and each row of their first pages as the old server has it. */
export async function* ownRequests(servers: Servers, callers: Callers): AsyncGenerator<ShadowRequest[]> {
  for (const [list, row] of LISTS) {
    const request = requestOf(list)
    const headers = request && callers.of(request.path)
    if (!request || !headers) continue
    yield [request]
    const answer = row && (await answerOf(servers.from, request, headers.from))
    const rows = answer ? idsIn(answer.body) : []
    yield rows.flatMap((id) => requestOf(row?.replace("{id}", encodeURIComponent(id)) ?? "") ?? [])
  }
}

/** The ids of the rows of a list's answer. */
function idsIn(body: unknown): string[] {
  const list = Object.values((body ?? {}) as object).find((value) => Array.isArray(value)) as unknown[] | undefined
  return (list ?? []).flatMap((row) => {
    const id = (row as { id?: unknown } | null)?.id
    return typeof id === "string" ? id : []
  })
}
