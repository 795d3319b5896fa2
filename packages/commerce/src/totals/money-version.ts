/** By which formulas totals are computed: 1 is Medusa v1's, in 2 a discount on a price with tax is with tax too. */
export type MoneyVersion = 1 | 2

type Decided = { money: number | null } | null | undefined

type DatedCart = {
  created_at: Date
  /** Since when new carts have version 2, in ms; null: they have version 1. */
  money_since?: number | null
  terms?: Decided
}

/** The version of a cart: what was decided for it, else by the time of its creation. */
export function moneyOfCart({ created_at, money_since, terms }: DatedCart): MoneyVersion {
  if (terms?.money) return terms.money === 2 ? 2 : 1
  return money_since != null && created_at.getTime() >= money_since ? 2 : 1
}

/** The version of an order; one without terms is of version 1, as all were before. */
export function moneyOfOrder({ terms }: { terms?: Decided }): MoneyVersion {
  return terms?.money === 2 ? 2 : 1
}
