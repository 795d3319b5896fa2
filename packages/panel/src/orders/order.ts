"use client"

import { useQuery } from "@tanstack/react-query"
import { useFresh } from "#panel/edit/edit.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"

/** An order as `admin.orders.get` returns it, with `RELATIONS`. */
export type Order = Output["orders"]["get"]["order"]

type Part<Name extends keyof Order> = NonNullable<Order[Name]> extends (infer One)[] ? One : NonNullable<Order[Name]>

export type OrderLine = Part<"items">
export type OrderFulfillment = Part<"fulfillments">
export type OrderReturn = Part<"returns">
export type OrderClaim = Part<"claims">
export type OrderSwap = Part<"swaps">
export type OrderAddress = Part<"shipping_address">

export const RELATIONS = [
  "billing_address",
  "shipping_address",
  "customer",
  "region.countries",
  "sales_channel",
  "discounts.rule",
  "gift_cards",
  "gift_card_transactions.gift_card",
  "items.adjustments",
  "items.tax_lines",
  "items.variant.product",
  "payments",
  "refunds",
  "fulfillments.items",
  "fulfillments.tracking_links",
  "returns.items.reason",
  "returns.shipping_method.shipping_option",
  "returns.shipping_method.tax_lines",
  "shipping_methods.shipping_option",
  "shipping_methods.tax_lines",
  "claims.additional_items.variant.product",
  "claims.claim_items.images",
  "claims.claim_items.item",
  "claims.claim_items.tags",
  "claims.fulfillments.items",
  "claims.fulfillments.tracking_links",
  "claims.return_order.items",
  "claims.return_order.shipping_method.tax_lines",
  "claims.shipping_address",
  "claims.shipping_methods.shipping_option",
  "claims.shipping_methods.tax_lines",
  "swaps.additional_items.variant",
  "swaps.fulfillments.items",
  "swaps.fulfillments.tracking_links",
  "swaps.payment",
  "swaps.return_order.items",
  "swaps.return_order.shipping_method.tax_lines",
].join()

/** One order with all data of its page, including claims. Every part of the page gets the same object. */
export function useOrder(id: string) {
  const trpc = useTRPC()
  return useQuery(trpc.admin.orders.get.queryOptions({ id, expand: RELATIONS }))
}

/** Reads it again, and changes it, for a form. */
export function useOrderEdit(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  return {
    read: async () => (await fresh(trpc.admin.orders.get.queryOptions({ id, expand: RELATIONS }))).order,
    write: (change: object) => client.admin.orders.update.mutate({ id, ...change, fields: "id", expand: "" }),
  }
}

interface Person {
  first_name: string | null
  last_name: string | null
}

/** First and last name, as far as known. */
export const nameOf = (person: Person | null | undefined) =>
  [person?.first_name, person?.last_name].filter(Boolean).join(" ")
