/** Which rules a store sells by where Medusa v1's let through what no shop wants. */
export const RULES = ["v1", "current"] as const

export type Rules = (typeof RULES)[number]

/** The rules of a stored setting; v1's where nothing, or something unknown, is stored. */
export const rulesOf = (stored: unknown): Rules => (stored === "current" ? "current" : "v1")

interface SoldProduct {
  status: string
  sales_channels: { id: string }[]
}

/** Whether a product is published, and sold in the cart's sales channel. A cart without a channel is in all of them. */
export function isOnSale({ status, sales_channels }: SoldProduct, sales_channel_id: string | null): boolean {
  return status === "published" && (!sales_channel_id || sales_channels.some(({ id }) => id === sales_channel_id))
}
