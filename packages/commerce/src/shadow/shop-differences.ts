import type { ShadowRule } from "./shadow-rule.ts"
import { KEY_DIFFERENCES } from "./shopper-differences.ts"

interface ComparedShop {
  /** The providers that the shop has itself. */
  own_ids: { fulfillment: readonly string[]; tax: readonly string[] }
  /** What the owner has chosen to stand in for others (PROVIDER_STAND_INS). */
  stand_ins: readonly { kind: string; id: string }[]
  /** Shoppers are compared with a publishable key. */
  by_key: boolean
}

/** What differs in this shop on purpose: because of the providers of v1 that it does not have, and of how it is asked. */
export function shopDifferences({ own_ids, stand_ins, by_key }: ComparedShop): ShadowRule[] {
  const carriers = stand_ins.filter(({ kind }) => kind === "fulfillment").map(({ id }) => id)
  return [
    ...carrierDifferences(own_ids.fulfillment, carriers),
    ...taxDifferences(own_ids.tax),
    ...(by_key ? KEY_DIFFERENCES : []),
  ]
}

const DECISION = "docs/from-medusa-v1.md: Completion (carriers and tax providers)"
const OFFERED = ["/store/shipping-options", "/store/shipping-options/*"]
const noneOf = (ids: readonly string[]) => ids.map((id) => `!${id}`)

/** Without the carrier nothing of it is offered; what stands in for one has no prices but fixed ones. */
function carrierDifferences(own: readonly string[], stand_ins: readonly string[]): ShadowRule[] {
  const left = { decision: DECISION, path: OFFERED, at: "shipping_options[]", kind: "missing_row" } as const
  return [
    {
      name: "carriers that the shop does not have",
      ...left,
      old_has: { provider_id: noneOf([...own, ...stand_ins]) },
    },
    {
      name: "prices that a missing carrier calculates",
      ...left,
      old_has: { provider_id: noneOf(own), price_type: "calculated" },
    },
    {
      name: "what missing carriers offer",
      decision: DECISION,
      path: "/admin/regions/*/fulfillment-options",
      at: ["fulfillment_options[].options[]", "fulfillment_options[].options[].**"],
      around: { provider_id: noneOf(own) },
    },
  ]
}

const TAXED = [
  ...["tax_lines", "tax_lines[]", "tax_total", "total", "original_total", "original_tax_total"],
  ...["item_tax_total", "shipping_tax_total", "gift_card_tax_total"],
]

/** Carts of regions whose taxes another service calculates: the shop's own rates stand in, or there are none. */
const taxDifferences = (own: readonly string[]): ShadowRule[] =>
  ["cart", "draft_order.cart"].map((cart) => ({
    name: "taxes of providers that the shop does not have",
    decision: DECISION,
    path: ["/store/carts/*", "/admin/draft-orders/*"],
    at: ["", "items[].", "shipping_methods[]."].flatMap((place) => TAXED.map((name) => `${cart}.${place}${name}`)),
    old_body: cart.split(".").reduceRight<Record<string, unknown>>((inner, key) => ({ [key]: inner }), {
      region: { tax_provider_id: noneOf(own) },
    }),
  }))
