import { Refusal } from "../refusal.ts"

export type ShippingOption = {
  id: string
  region_id: string
  is_return: boolean
  admin_only: boolean
  includes_tax?: boolean
  requirements?: { type: string; amount: number; deleted_at?: Date | null }[]
}

export type CustomOption = { shipping_option_id: string; price: number }

export type ShippingCart = {
  region_id: string
  subtotal: number
  item_tax_total: number
  custom_options?: CustomOption[]
}

/**
 * Whether a cart may use a shipping option. It must be of the cart's region (invalid_data), for shoppers and not for
 * returns (not_allowed), and the items must reach its minimum and stay below its maximum subtotal (minor units, with
 * tax when the option includes it; not_allowed). A cart with its own options takes one of them, unchecked, at its
 * price: that one is returned.
 */
export function offeredOption(option: ShippingOption, cart: ShippingCart): CustomOption | null {
  const custom = cart.custom_options ?? []
  if (custom.length > 0) return customOption(option, custom)
  if (option.is_return) refuse("A return shipping option cannot be used for a cart")
  if (option.admin_only) refuse("The shipping option is not available in the storefront")
  if (option.region_id !== cart.region_id)
    throw new Refusal("invalid_data", "The shipping option is not available in the cart's region")
  const reached = cart.subtotal + (option.includes_tax ? cart.item_tax_total : 0)
  if (!meetsRequirements(option, reached)) refuse("The cart does not satisfy the shipping option's requirements")
  return null
}

/** Whether a subtotal (minor units) reaches an option's minimum and stays below its maximum. */
export function meetsRequirements(option: Pick<ShippingOption, "requirements">, subtotal: number): boolean {
  return (option.requirements ?? [])
    .filter((requirement) => !requirement.deleted_at)
    .every(({ type, amount }) => (type === "min_subtotal" ? amount <= subtotal : subtotal < amount))
}

function customOption(option: ShippingOption, custom: CustomOption[]): CustomOption {
  const found = custom.find((one) => one.shipping_option_id === option.id)
  if (!found) throw new Refusal("invalid_data", "Wrong shipping option")
  return found
}

/** Goods of an order go by an option of its region that is not for returns; else invalid_data. */
export function mustBeForOrders(
  { is_return, region_id }: Pick<ShippingOption, "is_return" | "region_id">,
  order: { region_id: string },
): void {
  if (region_id !== order.region_id)
    throw new Refusal("invalid_data", "The shipping option is not available in the order's region")
  if (is_return) throw new Refusal("invalid_data", "A return shipping option cannot be used for an order")
}

/** A shopper may send goods back only by an option for returns that is not reserved for operators; else invalid_data. */
export function mustBeForReturns({ is_return, admin_only }: Pick<ShippingOption, "is_return" | "admin_only">): void {
  if (is_return && !admin_only) return
  throw new Refusal("invalid_data", "The shipping option cannot be used for a return")
}

function refuse(message: string): never {
  throw new Refusal("not_allowed", message)
}
