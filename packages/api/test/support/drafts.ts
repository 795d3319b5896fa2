import { ADDRESS, type Market, must } from "./checkout.ts"
import type { Visitor } from "./scenes.ts"

type Body = Record<string, unknown>

/** What operators do to draft orders, one request each; `by` must be logged in. */
export function draftsDesk(by: Pick<Visitor, "post" | "get" | "delete">) {
  const path = (rest = "") => `/admin/draft-orders${rest}`
  return {
    by,
    create: (body: Body) => by.post(path(), body),
    get: (id: string, query = "") => by.get(path(`/${id}${query}`)),
    list: (query = "") => by.get(path(query)),
    update: (id: string, body: Body) => by.post(path(`/${id}`), body),
    addLine: (id: string, body: Body) => by.post(path(`/${id}/line-items`), body),
    changeLine: (id: string, line_id: string, body: Body) => by.post(path(`/${id}/line-items/${line_id}`), body),
    dropLine: (id: string, line_id: string) => by.delete(path(`/${id}/line-items/${line_id}`)),
    pay: (id: string, headers?: Record<string, string>) => by.post(path(`/${id}/pay`), undefined, headers),
    drop: (id: string) => by.delete(path(`/${id}`)),
    /** A draft of a market's goods, shipped and addressed; returns it. */
    async made(market: Market, body: Body = {}) {
      const items = [{ variant_id: market.variant, quantity: 2 }]
      return must(await this.create({ ...draftOf(market), items, ...body })).draft_order
    },
  }
}

export type DraftsDesk = ReturnType<typeof draftsDesk>

/** A body that creates a draft without any line. */
export function draftOf({ region, option }: Market): Body {
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS }
  return {
    email: "Draft@Example.com",
    region_id: region.id,
    ...addresses,
    shipping_methods: [{ option_id: option.id }],
  }
}
