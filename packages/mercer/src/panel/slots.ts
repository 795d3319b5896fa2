import type { OperationOutput } from "../operation-types.ts"
import type { Wire } from "./operations.ts"
import type { SlotName } from "./parts.ts"

interface Slots {
  /** Beside an order. */
  "order.side": { order: Wire<OperationOutput<"admin.orders.get">["order"]> }
  /** Beside a product's forms. */
  "product.side": { product: Wire<OperationOutput<"admin.products.get">["product"]> }
  /** Below the figures of the first page. */
  home: Readonly<Record<never, never>>
}

/** What the default export of a slot's module is given: `({ order }: SlotProps<"order.side">) => …`. */
export type SlotProps<Name extends SlotName> = Slots[Name]

/** What the default export of a page's module is given. */
export interface PageProps {
  /** The words of the address after /app/x/<name>: of /app/x/reviews/rev_1 it is ["rev_1"]. */
  path: string[]
}
