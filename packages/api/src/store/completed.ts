import { type Answer, either, present, select } from "@mercer/rest"
import * as z from "zod"
import { within } from "../answers.ts"
import { entities, type Shown } from "../entities/index.ts"
import { CART, ORDER_MAY, PLACED } from "./shown.ts"

type Completion =
  | { type: "order"; data: Shown<"Order"> }
  | { type: "cart"; data: Shown<"Cart">; payment_status: string }

const Order = entities.Order as (typeof entities)[string]
const Cart = entities.Cart as (typeof entities)[string]

/** A cart that goes back to the shopper is shown whole, whatever the request wants to see of its order. */
export const wholeCart = select(Cart, CART)

const Either = either(
  z.lazy(() =>
    z.strictObject({
      type: z.enum(["order", "cart"]),
      data: z.union([Order.schema, Cart.schema]),
      payment_status: z.string().optional(),
    }),
  ),
  Order,
  PLACED,
  (value, shape) => {
    const { type, data } = value as unknown as { type: string; data: Record<string, unknown> }
    return type === "order"
      ? { ...value, data: present(Order, shape, data) }
      : { ...value, data: present(Cart, wholeCart, data) }
  },
) as Answer<Record<string, unknown>, Completion>

/** `{type, data}`: the order, or the cart when its payment needs more work. expand and fields speak of the order. */
export const Completed = within(Either, ORDER_MAY)
