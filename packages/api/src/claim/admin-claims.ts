import { Refusal } from "@mercer/commerce"
import { changes, Id, input, JsonObject, Metadata, optional, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { adminAfter } from "../access/procedures.ts"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { TrackingNumbers } from "../fulfillment/admin-order-fulfillment.ts"
import { cancelParcel, fulfillGoods, shipGoods } from "../fulfillment/goods-out.ts"
import { getAdminOrder } from "../order/get-admin-order.ts"
import { currentItems, type LoadedOrder, loadOrder } from "../order/load-order.ts"
import { OrderAnswer } from "../order/responses.ts"
import { changeOrder, runOperation } from "../order/run-operation.ts"
import { Amount, ReturnShipping } from "../return/admin-returns.ts"
import { priceShipping } from "../return/return-shipping.ts"
import { Address } from "../wire/address.ts"
import { Quantity } from "../wire/quantity.ts"
import { priceGoods } from "./claim-goods.ts"
import {
  cancelClaim,
  cancelClaimFulfillmentOperation,
  cancelClaimOperation,
  fulfillClaimOperation,
  noClaim,
  replacements,
} from "./claim-life.ts"
import { priceMethods } from "./claim-methods.ts"
import { createClaim, createClaimOperation } from "./create-claim.ts"
import { mustBeAClaim, type WantedClaim } from "./new-claim.ts"
import { previewClaim } from "./preview-claim.ts"
import { updateClaim } from "./update-claim.ts"

const Reason = z.enum(["missing_item", "wrong_item", "production_failure", "other"])
const Note = optional(z.string().max(10_000))
const Tag = z.string().trim().min(1).max(255)
const Url = z.string().min(1).max(2_048)

const few = <Item extends z.ZodType>(item: Item) => z.array(item).max(100)

const ClaimItem = z.strictObject({
  item_id: Id,
  quantity: Quantity,
  reason: Reason,
  note: Note,
  tags: optional(few(Tag)),
  images: optional(few(Url)),
})

const ShippingMethods = optional(
  few(
    z.strictObject({ id: optional(Id), option_id: optional(Id), price: optional(Amount), data: optional(JsonObject) }),
  ),
)

const ChangedItem = z.strictObject({
  id: Id,
  item_id: Id.optional(),
  quantity: Quantity.optional(),
  reason: optional(Reason),
  note: Note,
  images: optional(few(z.strictObject({ id: Id.optional(), url: Url.optional() }))),
  tags: optional(few(z.strictObject({ id: Id.optional(), value: Tag.optional() }))),
  metadata: Metadata,
})

const NewClaim = {
  id: Id,
  type: z.enum(["refund", "replace"]),
  claim_items: z.array(ClaimItem).max(1_000),
  return_shipping: optional(ReturnShipping),
  additional_items: optional(few(z.strictObject({ variant_id: Id, quantity: Quantity }))),
  shipping_methods: ShippingMethods,
  refund_amount: optional(Amount),
  gift_card_refund: optional(Amount),
  shipping_address: optional(Address),
  no_notification: optional(z.boolean()),
  return_location_id: optional(Id),
  metadata: Metadata,
}

const Preview = plain(
  z.strictObject({
    preview: z.strictObject({
      type: z.enum(["refund", "replace"]),
      refund_amount: z.int(),
      refundable_amount: z.int(),
      currency_code: z.string(),
      return_shipping_total: z.int().nullable(),
      shipping_total: z.int(),
      additional_items: z.array(
        z.strictObject({
          variant_id: z.string(),
          title: z.string(),
          description: z.string().nullable(),
          thumbnail: z.string().nullable(),
          quantity: z.int(),
          unit_price: z.int(),
        }),
      ),
    }),
  }),
)

/** v1: an order or a claim that does not exist is 404, even if the body is invalid. */
const onOrder = adminAfter(async (ctx, given) => {
  const { id, claim_id } = (given ?? {}) as { id?: unknown; claim_id?: unknown }
  if (typeof id === "string") await mustHaveOrder(ctx, id, typeof claim_id === "string" ? claim_id : undefined)
})

/** Claims: a part of the operations on orders. @public */
export const claims = {
  createClaim: onOrder
    .meta(rest("POST /admin/orders/{id}/claims", "Create a Claim", { idempotent: true, area: "returns" }))
    .input(input(NewClaim))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input }) => {
      const { id } = input
      const wanted = await wantedClaim(ctx, await loadOrder(ctx, id), input)
      await runOperation(ctx, id, createClaimOperation, (tx, order) => createClaim(tx, order, wanted))
      return { order: await getAdminOrder(ctx, id) }
    }),

  /** What creating the claim would refund, cost and take from stock, or why it would be refused. Stores nothing. */
  previewClaim: onOrder
    .meta(rest("POST /admin/orders/{id}/claims/preview", "Preview a Claim", { area: "returns" }))
    .input(z.strictObject(NewClaim))
    .output(Preview)
    .query(async ({ ctx, input }) => {
      const wanted = await wantedClaim(ctx, await loadOrder(ctx, input.id), input)
      return { preview: await previewClaim(ctx, input.id, wanted) }
    }),

  updateClaim: onOrder
    .meta(rest("POST /admin/orders/{id}/claims/{claim_id}", "Update a Claim", { area: "returns" }))
    .input(
      changes({
        id: Id,
        claim_id: Id,
        claim_items: optional(z.array(ChangedItem).max(1_000)),
        shipping_methods: ShippingMethods,
        no_notification: optional(z.boolean()),
        metadata: Metadata,
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, claim_id, shipping_methods, if_unchanged_since: since, ...change } }) => {
      const methods = shipping_methods && (await priceMethods(ctx, shipping_methods))
      await changeOrder(ctx, id, (tx, order) =>
        changing(tx, { table: "claim_order", id: claim_id, since }, () =>
          updateClaim(tx, order, claim_id, { ...change, methods }),
        ),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  shipClaim: onOrder
    .meta(rest("POST /admin/orders/{id}/claims/{claim_id}/shipments", "Create Claim Shipment", { area: "fulfillment" }))
    .input(input({ id: Id, claim_id: Id, fulfillment_id: Id, tracking_numbers: TrackingNumbers }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, claim_id, fulfillment_id, tracking_numbers } }) => {
      const shipment = { fulfillment_id, tracking_numbers }
      await changeOrder(ctx, id, (tx, order) => shipGoods(tx, replacements, { order, id: claim_id }, shipment))
      return { order: await getAdminOrder(ctx, id) }
    }),

  cancelClaim: onOrder
    .meta(
      rest("POST /admin/orders/{id}/claims/{claim_id}/cancel", "Cancel a Claim", { idempotent: true, area: "returns" }),
    )
    .input(input({ id: Id, claim_id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, claim_id } }) => {
      await runOperation(ctx, id, cancelClaimOperation, (_, order) => cancelClaim(order, claim_id))
      return { order: await getAdminOrder(ctx, id) }
    }),

  fulfillClaim: onOrder
    .meta(
      rest("POST /admin/orders/{id}/claims/{claim_id}/fulfillments", "Fulfill a Claim", {
        idempotent: true,
        area: "fulfillment",
      }),
    )
    .input(
      input({
        id: Id,
        claim_id: Id,
        metadata: Metadata,
        no_notification: optional(z.boolean()),
        location_id: optional(Id),
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, claim_id, metadata, no_notification, location_id } }) => {
      const facts = { metadata, no_notification, location_id }
      await runOperation(ctx, id, fulfillClaimOperation, (tx, order) =>
        fulfillGoods(tx, replacements, { order, id: claim_id }, facts),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  cancelClaimFulfillment: onOrder
    .meta(
      rest(
        "POST /admin/orders/{id}/claims/{claim_id}/fulfillments/{fulfillment_id}/cancel",
        "Cancel a Claim's Fulfillment",
        { idempotent: true, area: "fulfillment" },
      ),
    )
    .input(input({ id: Id, claim_id: Id, fulfillment_id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, claim_id, fulfillment_id } }) => {
      await runOperation(ctx, id, cancelClaimFulfillmentOperation, (_, order) =>
        cancelParcel(replacements, { order, id: claim_id }, fulfillment_id),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),
}

async function mustHaveOrder({ db }: Context, id: string, claim_id?: string): Promise<void> {
  const claims = { where: { id: claim_id ?? "" }, select: { id: true } }
  const order = await db.order.findUnique({ where: { id }, select: { claims } })
  if (!order) throw new Refusal("not_found", `Order with id: ${id} was not found`)
  if (claim_id !== undefined && order.claims.length === 0) throw noClaim(id, claim_id)
}

type Asked = z.output<z.ZodObject<typeof NewClaim>>

/** The requested goods with their prices, which are read before the order is locked. */
async function wantedClaim(ctx: Context, before: LoadedOrder, asked: Asked): Promise<WantedClaim> {
  const { additional_items, shipping_methods, return_shipping, ...given } = asked
  const wanted = { ...given, claim_items: await currentItems(ctx, before, given.claim_items) }
  mustBeAClaim(before, wanted, additional_items ?? [])
  const goods = await priceGoods(ctx, before, additional_items ?? [])
  const methods = await priceMethods(ctx, shipping_methods ?? [])
  const way_back = return_shipping && { shipping: await priceShipping(ctx, return_shipping) }
  return { ...wanted, goods, methods, way_back }
}
