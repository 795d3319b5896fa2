import { type Price, type PriceContext, Refusal, type SelectedPrice, selectPrice } from "@mercer/commerce"
import type { App } from "./context.ts"
import type { DiscountGiven, PriceGiven, ShippingGiven } from "./own-rules.ts"

type Ruled = Pick<App, "own" | "now">
type SelectPrice = (prices: Price[], context: PriceContext) => SelectedPrice

/** How the price of a variant is selected: by the shop's rule, else by Mercer's. @public */
export function priceRule({ own }: Pick<App, "own">): ((variant_id: string) => SelectPrice) | undefined {
  const rule = own?.rules?.selectPrice
  if (!rule) return undefined
  return (variant_id) => (prices, context) => {
    const core = selectPrice(prices, context)
    return chosen(
      core,
      obeyed("selectPrice", () => rule({ variant_id, prices, ...context, core })),
    )
  }
}

/** The price of a shipping option for a cart, after its own price: by the shop's rule, else that price. @public */
export function ruledShipping({ own, now }: Ruled, given: () => Omit<ShippingGiven, "now">, amount: number): number {
  const rule = own?.rules?.shippingPrice
  if (!rule) return amount
  const price = obeyed("shippingPrice", () => rule({ ...given(), now: now() }))
  if (!isAmount(price)) throw mistaken("shippingPrice", price, AMOUNT)
  return price
}

/** What the rule has chosen, as Mercer's own would say it; v1's clients know a lower price as a sale. */
function chosen(
  core: SelectedPrice,
  price: ReturnType<(given: PriceGiven) => { amount: number } | null>,
): SelectedPrice {
  if (price === null) return { ...core, ...NO_PRICE }
  const { amount, includes_tax } = price as { amount: number; includes_tax?: boolean }
  if (!isAmount(amount)) throw mistaken("selectPrice", amount, AMOUNT)
  const isLower = core.original_price !== null && amount < core.original_price
  return {
    ...core,
    calculated_price: amount,
    calculated_price_type: amount === core.calculated_price ? core.calculated_price_type : isLower ? "sale" : "default",
    calculated_price_includes_tax: includes_tax ?? core.calculated_price_includes_tax ?? false,
  }
}

const NO_PRICE = { calculated_price: null, calculated_price_type: null, calculated_price_includes_tax: null }
const AMOUNT = "no amount in minor units"
/** PostgreSQL keeps amounts as integers of 32 bits. */
const MOST = 2_147_483_647
const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST

/** A rule that throws refuses the request: a wrong price would be worse. */
export function obeyed<T>(name: string, rule: () => T): T {
  try {
    return rule()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal("not_allowed", `The shop's rule ${name} has refused: ${(error as Error).message}`)
  }
}

/** A rule that returns what it must not refuses the request as well. */
export const mistaken = (name: string, value: unknown, wanted: string) =>
  new Refusal("not_allowed", `The shop's rule ${name} has returned ${String(value)}, which is ${wanted}`)

/** A line of a cart or an order, with its product. */
export type RuledLine = Omit<DiscountGiven["line"], "product"> & {
  variant: { product: DiscountGiven["line"]["product"] } | null
}

/** What rules get of a line. */
export function lineFacts({
  id,
  variant_id,
  quantity,
  unit_price,
  metadata,
  variant,
}: RuledLine): DiscountGiven["line"] {
  const product = variant?.product ?? null
  const facts = product && { id: product.id, type_id: product.type_id, collection_id: product.collection_id }
  return { id, variant_id, quantity, unit_price, metadata, product: facts }
}
