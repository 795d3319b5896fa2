/** The number that people see of an order: by the shop's own rule if it has one, else Mercer's. */
export const visibleNumber = (order: { display_id: number }): string =>
  (order as { order_number?: string }).order_number ?? String(order.display_id)
