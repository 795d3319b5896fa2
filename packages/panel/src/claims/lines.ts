import { unitsOf } from "@mercer/commerce/units"
import type { Order, OrderLine } from "#panel/orders/order.ts"

/** A line of the order or of a claim's replacements, with what can be claimed of it. */
export interface Claimable {
  id: string
  variant_id: string | null
  title: string
  detail: string
  image: string | null
  sku: string | null
  /** How many were bought, or sent. */
  quantity: number
  /** How many of them can be claimed now. */
  most: number
  /** How many of them are with the customer, so that they can come back. */
  returnable: number
  /** Why none can be claimed. */
  why: "custom" | "not_packed" | "settled" | null
  of_claim: boolean
}

/** All items sent to the customer: the order's own lines and the replacements of its claims. */
export function claimableLines(order: Order): Claimable[] {
  const claims = order.claims ?? []
  const own = (order.items ?? []).filter(({ is_return }) => !is_return)
  const sent = claims.filter(({ canceled_at }) => !canceled_at).flatMap((claim) => claim.additional_items ?? [])
  const movements = {
    returns: (order.returns ?? []).map((one) => ({ ...one, items: one.items ?? [] })),
    claims: claims.map((one) => ({ ...one, claim_items: one.claim_items ?? [] })),
  }
  return [...own.map((line) => ({ line, of_claim: false })), ...sent.map((line) => ({ line, of_claim: true }))].map(
    ({ line, of_claim }) => {
      const { claimable, returnable } = unitsOf(line, movements)
      return { ...visible(line), most: claimable, returnable, why: whyNot(line, claimable), of_claim }
    },
  )
}

type Line = Pick<
  OrderLine,
  "id" | "variant_id" | "title" | "description" | "thumbnail" | "quantity" | "fulfilled_quantity"
> & { variant?: { sku?: string | null } | null }

function visible({ id, variant_id, title, description, thumbnail, quantity, variant }: Line) {
  return { id, variant_id, title, detail: description ?? "", image: thumbnail, sku: variant?.sku ?? null, quantity }
}

function whyNot({ variant_id, fulfilled_quantity }: Line, claimable: number): Claimable["why"] {
  if (!variant_id) return "custom"
  if (claimable > 0) return null
  return (fulfilled_quantity ?? 0) > 0 ? "settled" : "not_packed"
}
