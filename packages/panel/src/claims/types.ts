import type { Order, OrderClaim } from "#panel/orders/order.ts"

export interface ClaimProps {
  order: Order
  claim: OrderClaim
}
