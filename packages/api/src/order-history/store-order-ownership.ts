import { Id, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { shopper } from "../access/procedures.ts"
import { claimOrders, verifyClaim } from "./claim-orders.ts"

const MOST_ORDERS = 50
const Nothing = plain(z.object({}))

/** Moving orders that were placed without a login to an account: a part of the operations on orders. */
export const orderOwnership = {
  claim: shopper
    .meta(rest("POST /store/orders/batch/customer/token", "Claim an Order"))
    .input(z.strictObject({ order_ids: z.array(Id).max(MOST_ORDERS) }))
    .output(Nothing)
    .mutation(async ({ ctx, input: { order_ids } }) => {
      await claimOrders(ctx, order_ids)
      return {}
    }),

  verify: shopper
    .meta(rest("POST /store/orders/customer/confirm", "Verify an Order Claim"))
    .input(z.strictObject({ token: z.string().min(1).max(10_000) }))
    .output(Nothing)
    .mutation(async ({ ctx, input: { token } }) => {
      await verifyClaim(ctx, token)
      return {}
    }),
}
