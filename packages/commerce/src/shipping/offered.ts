import { Refusal } from "../refusal.ts"
import { offeredOption, type ShippingCart, type ShippingOption } from "./option.ts"

type Offer<Option> = { option: Option; price: number | null }

/**
 * The shipping options a cart may choose from, each with the price made only for this cart, if any (minor
 * units, else null). A cart with its own options is offered those; any other those of its items' profiles.
 */
export function offeredOptions<Option extends ShippingOption & { profile_id: string }>(
  options: Option[],
  cart: ShippingCart & { profile_ids: string[] },
): Offer<Option>[] {
  const isCustom = (cart.custom_options ?? []).length > 0
  const ofGoods = options.filter(({ profile_id }) => isCustom || cart.profile_ids.includes(profile_id))
  return ofGoods.flatMap((option) => {
    try {
      return [{ option, price: offeredOption(option, cart)?.price ?? null }]
    } catch (refusal) {
      if (refusal instanceof Refusal) return []
      throw refusal
    }
  })
}
