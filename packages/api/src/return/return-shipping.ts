import { Refusal, storedTaxLines, taxLines } from "@mercer/commerce"
import { newId, type TreeRow } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { checkSteps, currencyOfRegion } from "../context/currency-units.ts"
import { find } from "../data/read.ts"
import type { LoadedOrder } from "../order/load-order.ts"

const optionTree = { tax_rates: {} } as const

/** A shipping option for goods, and its price in minor units. @public */
export interface PricedOption {
  option: TreeRow<"ShippingOption", typeof optionTree>
  price: number
  data: Data
}

/** @public */
export interface WantedShipping {
  option_id?: string | null | undefined
  price?: number | null | undefined
  data?: Data | null | undefined
}

/**
 * Reads an option that an operator has selected, and its price: the given one (0 too), else the option's own, else what
 * its provider calculates; call it outside any transaction. Null when none is given; refuses an unknown one with
 * not_found.
 * @public
 */
export async function priceShipping(
  ctx: Pick<App, "db" | "query" | "providers">,
  wanted: WantedShipping | null | undefined,
): Promise<PricedOption | null> {
  if (!wanted?.option_id) return null
  const [option] = await find(ctx, "ShippingOption", { id: wanted.option_id }, optionTree)
  if (!option) throw new Refusal("not_found", `Shipping option with id: ${wanted.option_id} was not found`)
  if (wanted.price != null && wanted.price !== option.amount) {
    const currency_code = await currencyOfRegion(ctx, option.region_id)
    await checkSteps(ctx, [{ amount: wanted.price, currency_code }])
  }
  const data = { ...(option.data as Data), ...wanted.data }
  return { option, price: wanted.price ?? option.amount ?? (await calculated(ctx, option, data)), data }
}

async function calculated({ providers }: Pick<App, "providers">, option: PricedOption["option"], data: Data) {
  return providers.fulfillment(option.provider_id).calculatePrice(option.data as Data, data, { id: option.id })
}

/** A shipping method as it will be stored, for an operation's plan; its owner is added when it is stored. @public */
export interface NewMethod {
  id: string
  shipping_option_id: string
  provider_id: string
  price: number
  data: Data
  includes_tax: boolean
  tax_lines: { id: string; rate: number; name: string; code: string | null }[]
}

/**
 * An option as a shipping method, taxed by the region's rates. Refuses options of other regions (invalid_data).
 * @public
 */
export function methodOf({ region, region_id }: LoadedOrder, { option, price, data }: PricedOption): NewMethod {
  if (option.region_id !== region_id)
    throw new Refusal("invalid_data", "The shipping option is not available in the order's region")
  return {
    id: newId("sm"),
    shipping_option_id: option.id,
    provider_id: option.provider_id,
    price,
    data,
    includes_tax: option.includes_tax,
    tax_lines: taxLines(option.tax_rates, region).map((line) => ({ ...line, id: newId("smtl") })),
  }
}

/** Stores a method with its tax lines, as part of a return, a claim or an order. @public */
export async function insertMethod(
  { db }: Pick<App, "db">,
  { tax_lines, provider_id: _, ...method }: NewMethod,
  owner: { return_id: string } | { claim_order_id: string } | { order_id: string },
): Promise<void> {
  await db.shippingMethod.create({ data: { ...method, ...owner } })
  const rows = storedTaxLines(tax_lines).map((line) => ({ ...line, shipping_method_id: method.id }))
  if (rows.length > 0) await db.shippingMethodTaxLine.createMany({ data: rows })
}
