import { Id, input, JsonObject, optional, rest } from "@mercer/rest"
import { admin } from "../access/procedures.ts"
import { getAdminOrder } from "../order/get-admin-order.ts"
import { loadOrder } from "../order/load-order.ts"
import { OrderAnswer } from "../order/responses.ts"
import { changeOrder } from "../order/run-operation.ts"
import { Amount } from "../return/admin-returns.ts"
import { addOrderShipping, wantedShipping } from "./add-order-shipping.ts"

/** The shipping methods of a placed order: a part of the operations on orders. @public */
export const orderShipping = {
  addShippingMethod: admin
    .meta(rest("POST /admin/orders/{id}/shipping-methods", "Add a Shipping Method"))
    .input(input({ id: Id, price: Amount, option_id: Id, data: optional(JsonObject) }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, price, option_id, data } }) => {
      const wanted = await wantedShipping(ctx, await loadOrder(ctx, id), { price, option_id, data })
      await changeOrder(ctx, id, (tx, order) => addOrderShipping(tx, order, wanted))
      return { order: await getAdminOrder(ctx, id) }
    }),
}
