import { type Answer, either, present, select, visibleToShoppers } from "@mercer/rest"
import * as z from "zod"
import { CartWarning } from "../entities/cart.ts"
import { entities, type ResponseOf } from "../entities/index.ts"
import { within } from "../wire/answers.ts"
import { CART, ORDER_MAY, PLACED } from "../wire/store-responses.ts"

type Completion =
  | { type: "order"; data: ResponseOf<"Order">; warnings?: CartWarning[] }
  | { type: "swap"; data: ResponseOf<"Swap"> }
  | { type: "cart"; data: ResponseOf<"Cart">; payment_status: string; warnings?: CartWarning[] }

const Order = entities.Order as (typeof entities)[string]
const Cart = entities.Cart as (typeof entities)[string]
const Swap = entities.Swap as (typeof entities)[string]

/** A cart that is returned to the shopper is complete, whatever the request selects of its order. */
export const wholeCart = visibleToShoppers(Cart, select(Cart, CART))

const wholeSwap = visibleToShoppers(Swap, select(Swap, ["shipping_address"]))

/** What completing has changed in the cart by itself, only if there is something. */
const warnings = z.array(CartWarning).optional()

const Either = either(
  z.lazy(() =>
    z.union([
      z.strictObject({ type: z.literal("order"), data: Order.schema, warnings }),
      z.strictObject({ type: z.literal("cart"), data: Cart.schema, payment_status: z.string(), warnings }),
      z.strictObject({ type: z.literal("swap"), data: Swap.schema }),
    ]),
  ),
  Order,
  PLACED,
  (value, shape) => {
    const { type, data } = value as unknown as { type: string; data: Record<string, unknown> }
    if (type === "swap") return { ...value, data: present(Swap, wholeSwap, data) }
    return type === "order"
      ? { ...value, data: present(Order, shape, data) }
      : { ...value, data: present(Cart, wholeCart, data) }
  },
) as Answer<Record<string, unknown>, Completion>

/**
 * `{type, data}`: the order, the swap of a swap's cart, or the cart when its payment requires more. expand and fields
 * apply to the order.
 */
export const Completed = within(Either, ORDER_MAY)
