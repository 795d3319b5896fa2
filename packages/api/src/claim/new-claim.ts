import {
  move,
  mustBeClaimable,
  mustMakeAClaim,
  orderStatuses,
  perItem,
  Refusal,
  type Source,
  splitRefund,
  unitsOf,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { leftToRefund, mustBeCapturedFirst } from "../order/cards/refund-cards.ts"
import { takeSoldCards } from "../order/cards/sold-cards.ts"
import { isOfCanceled, type LoadedLine, type LoadedOrder, lineOf, movementsOf } from "../order/load-order.ts"
import { mustBeCountry } from "../order/update-order.ts"
import { type NewReturn, newReturn, worthOf } from "../return/new-return.ts"
import { mustBeCaptured, mustHaveLocation } from "../return/receipt.ts"
import type { NewMethod, PricedOption } from "../return/return-shipping.ts"
import type { AddressFields } from "../wire/address.ts"
import { type ClaimGoods, type PricedGoods, takeFromLocations, takeGoods } from "./claim-goods.ts"
import { imageUrls, tagValues } from "./claim-items.ts"
import { type ClaimMethod, claimMethods, type PricedMethod } from "./claim-methods.ts"

type Reason = "missing_item" | "wrong_item" | "production_failure" | "other"

export interface WantedClaim {
  type: "refund" | "replace"
  claim_items: {
    item_id: string
    quantity: number
    reason: Reason
    note?: string | null | undefined
    tags?: string[] | null | undefined
    images?: string[] | null | undefined
  }[]
  goods: PricedGoods[]
  methods: PricedMethod[]
  /** The claimed items are returned: by an option, or without a shipping method. */
  way_back?: { shipping: PricedOption | null } | null | undefined
  refund_amount?: number | null | undefined
  gift_card_refund?: number | null | undefined
  shipping_address?: AddressFields | null | undefined
  no_notification?: boolean | null | undefined
  return_location_id?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

/** A claim as it will be stored, for an operation's plan. */
export interface NewClaim {
  row: {
    id: string
    type: "refund" | "replace"
    refund_amount: number | null
    no_notification: boolean | null
    metadata: object | null
    idempotency_key: string | null
    shipping_address_id: string | null
  }
  /** What it is worth and what of it goes to gift cards, where these paid a part of the order. */
  terms?: { worth: number; gift_card_refund: number } | null
  /** Its own address; without one the goods go to the order's address. */
  address: { id: string; country_code?: string | null } | null
  items: {
    id: string
    item_id: string
    variant_id: string
    quantity: number
    reason: Reason
    note: string | null
    tags: string[]
    images: string[]
  }[]
  lines: ClaimGoods[]
  methods: NewMethod[]
  returned: NewReturn | null
  /** What was taken from the stock for it. */
  taken: { variant_id: string; quantity: number }[]
  /** The stock locations that its goods have left, in a shop that has some. */
  sources: Source[] | null
}

/**
 * What of an order is claimed. Refuses in v1's order: a claim of the wrong form, items that the order does not have,
 * items that cannot be claimed, and more units than can be. Checked before prices are read, and again under the order's
 * lock.
 */
export function mustBeAClaim(
  order: LoadedOrder,
  wanted: Pick<WantedClaim, "type" | "claim_items" | "refund_amount">,
  additional_items: object[],
) {
  mustMakeAClaim({ ...wanted, additional_items, refund_amount: wanted.refund_amount })
  const claimed = claimedLines(order, wanted)
  move(orderStatuses, order.status, "claim")
  return { claimed, units: claimable(order, wanted, claimed) }
}

/**
 * Decides a claim under the order's lock, and takes its goods from the stock. Refuses items of other orders
 * (not_found), of a canceled order, claim or swap (invalid_data), more units than were fulfilled and are not in a claim
 * yet (not_allowed), goods that are out of stock, and more money than can be refunded.
 */
export async function newClaim(
  tx: Context,
  order: LoadedOrder,
  wanted: WantedClaim,
): Promise<{ claim: NewClaim; methods: ClaimMethod[] }> {
  const additional_items = wanted.goods.map(({ line }) => line)
  const { claimed, units } = mustBeAClaim(order, wanted, additional_items)
  await mustHaveLocation(tx, order, wanted.return_location_id)
  const id = newId("claim")
  const { refund_amount, terms } = wanted.type === "refund" ? refundOf(order, wanted, units) : NO_REFUND
  const methods = claimMethods(order, wanted.methods)
  const returned = wanted.way_back ? wayBack(tx, order, wanted, { id, refund_amount }) : null
  const address = wanted.shipping_address ? await addressOf(tx, order, wanted.shipping_address) : null
  // Gift cards are locked before stock, as everywhere.
  await takeSoldCards(tx, order, id, units)
  const claim = {
    row: {
      id,
      type: wanted.type,
      refund_amount,
      no_notification: wanted.no_notification ?? order.no_notification,
      metadata: wanted.metadata ?? null,
      idempotency_key: tx.idempotency?.key ?? null,
      shipping_address_id: address?.id ?? order.shipping_address_id,
    },
    terms,
    address,
    items: wanted.claim_items.map((one) => itemOf(one, claimed)),
    lines: additional_items,
    methods: methods.map(({ method }) => method),
    returned,
    ...(order.by_location
      ? { taken: [], sources: await takeFromLocations(tx, additional_items) }
      : { taken: await takeGoods(tx, wanted.goods), sources: null }),
  }
  return { claim, methods }
}

type Claimed = Map<string, LoadedLine>

type Items = Pick<WantedClaim, "claim_items">

function claimedLines(order: LoadedOrder, { claim_items }: Items): Claimed {
  const lines: Claimed = new Map()
  for (const { item_id } of claim_items) {
    const line = lineOf(order, item_id)
    if (!line) throw new Refusal("not_found", `The order has no line item with id: ${item_id}`)
    if (isOfCanceled(order, line)) throw new Refusal("invalid_data", "Cannot create a claim on a canceled item.")
    if (line.variant_id === null) throw new Refusal("not_allowed", "Cannot claim a custom line item")
    lines.set(item_id, line)
  }
  return lines
}

function claimable(order: LoadedOrder, { claim_items }: Items, claimed: Claimed) {
  const units = [...perItem(claim_items)].flatMap(([id, quantity]) => {
    const line = claimed.get(id)
    return line ? [{ line, quantity }] : []
  })
  for (const { line, quantity } of units) mustBeClaimable(unitsOf(line, movementsOf(order)), quantity)
  return units
}

const NO_REFUND = { refund_amount: null, terms: null }

function refundOf(
  order: LoadedOrder,
  { refund_amount, gift_card_refund }: WantedClaim,
  units: { line: LoadedLine; quantity: number }[],
) {
  const worth = worthOf(order, units)
  if ((refund_amount ?? worth) > 0) mustBeCaptured(order)
  const split = splitRefund({ worth, left: leftToRefund(order), refund: refund_amount, gift_card_refund })
  mustBeCapturedFirst(order, split.cards)
  const hasCards = order.gift_card_transactions.length > 0
  return { refund_amount: split.money, terms: hasCards ? { worth, gift_card_refund: split.cards } : null }
}

/** The return lists what the claim refunds, but refunds nothing itself. */
function wayBack(
  tx: Context,
  order: LoadedOrder,
  wanted: WantedClaim,
  claim: { id: string; refund_amount: number | null },
) {
  return newReturn(tx, order, {
    items: [...perItem(wanted.claim_items)].map(([item_id, quantity]) => ({ item_id, quantity })),
    shipping: wanted.way_back?.shipping ?? null,
    refund: claim.refund_amount ?? 0,
    claim_order_id: claim.id,
    no_notification: wanted.no_notification,
    location_id: wanted.return_location_id,
  })
}

function itemOf({ item_id, quantity, reason, ...one }: WantedClaim["claim_items"][number], claimed: Claimed) {
  return {
    id: newId("citm"),
    item_id,
    variant_id: claimed.get(item_id)?.variant_id ?? "",
    quantity,
    reason,
    note: one.note ?? null,
    tags: tagValues(one.tags ?? []),
    images: imageUrls(one.images ?? []),
  }
}

async function addressOf(tx: Context, order: LoadedOrder, given: AddressFields) {
  const country_code = given.country_code?.toLowerCase() ?? null
  if (country_code) await mustBeCountry(tx, order, "shipping_address", country_code)
  return { ...given, country_code, id: newId("addr") }
}
