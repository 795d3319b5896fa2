// What the compiler knows of a shop's operations in the panel, and what it refuses.
import { operationsOf, type SlotProps } from "mercer/panel"
import type shop from "../mercer.config.ts"

const { useOperation, call } = operationsOf<typeof shop>()

/** Inputs and answers of the shop's own operations and of Mercer's. */
export async function right() {
  const { metadata } = await call("shop.restock.setSupplier", { id: "prod_1", supplier: "Weber" })
  const { product } = await call("admin.products.update", { id: "prod_1", title: "Tea" })
  const supplier: unknown = metadata.supplier
  // Over the wire, dates are texts.
  const at: string = product.created_at
  return [supplier, at]
}

/** What is refused. */
export function useWrong({ order }: SlotProps<"order.side">) {
  // @ts-expect-error there is no such operation
  useOperation("shop.restock.lst", { limit: 5 })
  // @ts-expect-error there is no such input
  const { data } = useOperation("shop.restock.list", { limits: 5 })
  // @ts-expect-error there is no such key in the answer
  data?.products
  // @ts-expect-error an order has no such field
  order.titel
  return order.display_id
}
