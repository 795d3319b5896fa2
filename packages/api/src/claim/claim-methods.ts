import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import type { Travel } from "../fulfillment/fulfill.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import {
  methodOf,
  type NewMethod,
  type PricedOption,
  priceShipping,
  type WantedShipping,
} from "../return/return-shipping.ts"

/** How the goods of a claim are shipped: by an option, or by one of the order's own methods. */
export interface WantedMethod extends Omit<WantedShipping, "data"> {
  id?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
}

export interface PricedMethod {
  wanted: WantedMethod
  option: PricedOption | null
}

/** Reads the given options and their prices; call it outside any transaction. Refuses with not_found. */
export async function priceMethods(
  ctx: Pick<App, "db" | "query" | "providers">,
  wanted: WantedMethod[],
): Promise<PricedMethod[]> {
  const priced: PricedMethod[] = []
  for (const one of wanted) {
    if (!one.id && !one.option_id) throw new Refusal("not_found", `"optionId" must be defined`)
    priced.push({
      wanted: one,
      option: one.id ? null : await priceShipping(ctx, { ...one, data: one.data as Data | null }),
    })
  }
  return priced
}

/** A method as it will be stored with a claim, and what fulfillments need to know of it. */
export interface ClaimMethod {
  method: NewMethod
  travel: Travel
}

/** The methods of a new claim: options of the order's region, or copies of the order's own methods (else not_found). */
export function claimMethods(order: LoadedOrder, priced: PricedMethod[]): ClaimMethod[] {
  return priced.map(({ wanted, option }) => {
    if (!option) return copied(order, wanted)
    const { provider_id, profile_id } = option.option
    return {
      method: methodOf(order, option),
      travel: { shipping_option: { provider_id, profile_id }, data: option.data },
    }
  })
}

function copied(order: LoadedOrder, { id, price, data }: WantedMethod): ClaimMethod {
  const own = order.shipping_methods.find((one) => one.id === id)
  if (!own?.shipping_option) throw new Refusal("not_found", `Shipping method with id: ${id} was not found`)
  const { shipping_option } = own
  const method = {
    id: newId("sm"),
    shipping_option_id: shipping_option.id,
    provider_id: shipping_option.provider_id,
    price: price ?? own.price,
    data: { ...(own.data as Data | null), ...(data as Data | null) },
    includes_tax: own.includes_tax,
    tax_lines: own.tax_lines.map(({ rate, name, code }) => ({ rate, name, code, id: newId("smtl") })),
  }
  return { method, travel: { shipping_option, data: method.data } }
}
