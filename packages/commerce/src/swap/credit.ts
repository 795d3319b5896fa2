import { floorShare, halfUp, split } from "../money.ts"
import { attachedIds } from "../totals/cart.ts"
import { basisOf, beforeDiscount, counts, ratesOf } from "../totals/line.ts"
import { moneyOfOrder } from "../totals/money-version.ts"
import { chargedLine, type LineContext, type OrderLine } from "../totals/order.ts"
import { type ChargedLine, worthOfUnits } from "../totals/refundable.ts"

export type CreditedLine = Omit<OrderLine, "tax_lines"> & {
  tax_lines?: { rate: number | null; name: string; code: string | null }[] | null
}

/** Units that a swap takes back, as a line of its cart; money in minor units, negative where it is given back. */
export type Credit = {
  unit_price: number
  quantity: number
  includes_tax: boolean
  /** Their shares of the line's discounts, negative. */
  adjustments: { discount_id: string | null; amount: number; metadata?: { mercer: object } }[]
  /** The line's taxes; `amount` is the exact tax, so that the credit is what the units are worth to the unit. */
  tax_lines: { rate: number; name: string; code: string | null; amount: number }[]
  /** What the units are worth, negative. */
  total: number
}

/**
 * The credit for units of a line, the first `before` of which were given back already: exactly what these units are
 * worth by what the line was charged (`worthOfUnits`), so that all credits and refunds of a line add up to its total.
 */
export function creditOf(order: LineContext, line: CreditedLine, before: number, quantity: number): Credit {
  const charged = chargedLine(order, line)
  const total = -worthOfUnits(charged, before, quantity) + 0
  const { unit_price, includes_tax } = charged.line
  const back = { unit_price: -unit_price + 0, quantity, includes_tax: includes_tax ?? false }
  const { subtotal } = beforeDiscount(back, charged.rates, moneyOfOrder(order))
  const taxes = taxesOf(order, line)
  const isTaxed = taxes.some(({ rate }) => rate > 0) && before + quantity <= line.quantity
  // A share is floored by the line and the subtotal by the unit: it never exceeds what the units cost.
  const share = isTaxed ? Math.min(shareOf(charged, before, quantity), 0 - subtotal) : total - subtotal
  const amounts = split(isTaxed ? total - subtotal - share : 0, weightsOf(taxes))
  return {
    ...back,
    adjustments: adjustmentsOf(order, line, share, total - unit_price * -quantity),
    tax_lines: taxes.map((one, at) => ({ ...one, amount: amounts[at] ?? 0 })),
    total,
  }
}

/** An order of the old tax system has one rate for all lines. */
function taxesOf({ tax_rate }: LineContext, { tax_lines }: CreditedLine) {
  if (tax_rate !== null) return [{ rate: tax_rate, name: "default", code: "default" }]
  return (tax_lines ?? []).map(({ rate, name, code }) => ({ rate: rate ?? 0, name, code }))
}

/** Whole weights in proportion to the rates, which have at most a few decimals. */
const weightsOf = (taxes: { rate: number }[]) => ratesOf(taxes).map((rate) => Math.round(rate * 10_000))

function shareOf({ line, totals }: ChargedLine, before: number, quantity: number): number {
  const first = (units: number) => floorShare(totals.discount_total, units, line.quantity)
  return first(before + quantity) - first(before)
}

/** The shares of a line's discounts: `share` without tax, and `basis` as its price is. */
function adjustmentsOf(order: LineContext, line: CreditedLine, share: number, basis: number): Credit["adjustments"] {
  if (share === 0 && basis === 0) return []
  const attached = attachedIds(order.discounts)
  const weight = (one: Adjustment) => Math.max(0, basisOf(one) ?? halfUp(Number(one.amount)))
  const counted = (line.adjustments ?? []).filter((one) => counts(line, one, attached) && weight(one) > 0)
  if (counted.length === 0) return share === 0 ? [] : [{ discount_id: null, amount: -share }]
  const weights = counted.map(weight)
  const amounts = split(share, weights)
  const bases = split(line.includes_tax ? basis : share, weights)
  return counted.flatMap((one, at) => {
    const amount = -(amounts[at] ?? 0) + 0
    const metadata = copied(one, -(bases[at] ?? 0) + 0)
    return amount === 0 && !metadata ? [] : [{ discount_id: one.discount_id, amount, ...(metadata && { metadata }) }]
  })
}

type Adjustment = NonNullable<CreditedLine["adjustments"]>[number]

/** The source of an adjustment for a copy of it with another basis. */
function copied(one: Adjustment, basis: number): { mercer: object } | null {
  if (basisOf(one) === null) return null
  return { mercer: { ...(one.metadata as { mercer: object }).mercer, basis } }
}

type SwapRule = { type: string; value: number; allocation: string | null }

/**
 * The rule by which a discount of the order counts for what a swap sends: a fixed amount on the total, which the order
 * has used, is granted only as far as the returned units hand it back (minor units); others count as they are.
 */
export function ruleInSwap<Rule extends SwapRule>(rule: Rule, handed_back: number): Rule {
  if (rule.type !== "fixed" || rule.allocation !== "total") return rule
  return { ...rule, value: Math.min(rule.value, handed_back) }
}

/** How much of a discount (minor units) the credited units hand back; with tax in version 2 where the prices are. */
export function handedBack(credits: Pick<Credit, "adjustments">[], discount_id: string): number {
  const all = credits.flatMap(({ adjustments }) => adjustments)
  return all.reduce((sum, one) => sum - (one.discount_id === discount_id ? (basisOf(one) ?? one.amount) : 0), 0)
}
