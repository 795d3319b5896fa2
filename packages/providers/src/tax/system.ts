import type { TaxProvider, TaxRate } from "./port.ts"

/** The shop's own rates, each of which becomes one line. */
export function systemTax(): TaxProvider {
  return {
    id: "system",
    getTaxLines: async (items, shipping) => [
      ...items.flatMap(({ item, rates }) => rates.map((rate) => ({ item_id: item.id, ...line(rate) }))),
      ...shipping.flatMap(({ shipping_method, rates }) =>
        rates.map((rate) => ({ shipping_method_id: shipping_method.id, ...line(rate) })),
      ),
    ],
  }
}

const line = ({ rate, name, code }: TaxRate) => ({ rate: rate ?? 0, name, code })
