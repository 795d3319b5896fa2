import type { AppRouter } from "@mercer/api"
import type { inferRouterInputs } from "@trpc/server"
import type { OrderClaim } from "#panel/orders/order.ts"

export type Values = Record<string, string>

type Change = Omit<inferRouterInputs<AppRouter>["admin"]["orders"]["updateClaim"], "id" | "claim_id">
type ItemChange = NonNullable<Change["claim_items"]>[number]

/** Named as on the server, so that its errors appear at the right field. Lists are JSON texts. */
export const fieldOf = (at: number, name: string) => `claim_items.${at}.${name}`

/** A stored claim as texts of a form. */
export function valuesOf(claim: OrderClaim, priceOf: (amount: number) => string): Values {
  const [method] = claim.shipping_methods ?? []
  const items = (claim.claim_items ?? []).flatMap(({ reason, note, tags, images }, at) => [
    [fieldOf(at, "reason"), reason],
    [fieldOf(at, "note"), note ?? ""],
    [fieldOf(at, "tags"), JSON.stringify(tags?.map(({ value }) => value) ?? [])],
    [fieldOf(at, "images"), JSON.stringify(images?.map(({ url }) => url) ?? [])],
  ])
  return {
    ...Object.fromEntries(items),
    way: method?.id ?? "",
    price: method ? priceOf(method.price) : "",
    mails: claim.no_notification ? "" : "true",
  }
}

/** The changes as the operation's input: fields that are not set stay as they are. */
export function changeOf(
  claim: OrderClaim,
  before: Values,
  given: Values,
  /** Minor units, as read from the field. */
  price: number,
): Change {
  const items = (claim.claim_items ?? []).flatMap((item, at) => {
    const names = ["reason", "note", "tags", "images"].map((name) => fieldOf(at, name))
    return names.some((name) => given[name] !== before[name]) ? itemChange(item, given, at) : []
  })
  const isOtherWay = given.way !== before.way || given.price !== before.price
  return {
    ...(items.length > 0 && { claim_items: items }),
    ...(isOtherWay && { shipping_methods: waysOf(claim, given.way, price) }),
    ...(given.mails !== before.mails && { no_notification: given.mails !== "true" }),
  }
}

type Item = NonNullable<OrderClaim["claim_items"]>[number]

function itemChange(item: Item, given: Values, at: number): ItemChange {
  const list = (name: string): string[] => JSON.parse(given[fieldOf(at, name)] ?? "[]")
  const images = list("images").map((url) => {
    const kept = item.images?.find((one) => one.url === url)
    return kept ? { id: kept.id } : { url }
  })
  return {
    id: item.id,
    reason: given[fieldOf(at, "reason")] as Item["reason"],
    note: given[fieldOf(at, "note")]?.trim() || undefined,
    tags: list("tags").map((value) => ({ value })),
    images,
  }
}

function waysOf(claim: OrderClaim, way: string | undefined, price: number) {
  if (!way) return []
  const isOwn = claim.shipping_methods?.some(({ id }) => id === way)
  return [isOwn ? { id: way, price } : { option_id: way, price }]
}
