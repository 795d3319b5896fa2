import type { Shape } from "@mercer/rest"
import type { App } from "../context/context.ts"
import { readUnit } from "../context/currency-units.ts"
import { getOrders } from "../order/get-order.ts"
import { withNumber } from "../order/own/order-number.ts"
import { languageOf } from "../wire/language.ts"
import { giftCardBought } from "./mails.ts"
import { orderPlaced } from "./order-placed.ts"
import type { ReadyMail } from "./ready-mail.ts"
import { languageOfOrder } from "./send.ts"

const whole = (relations: Shape["relations"] = {}): Shape => ({ fields: null, relations })

/** What a confirmation shows of an order, with what its sums are made from. */
const CONFIRMED = whole({
  items: whole({ adjustments: whole(), tax_lines: whole(), variant: whole() }),
  shipping_methods: whole({ tax_lines: whole() }),
  discounts: whole({ rule: whole() }),
  shipping_address: whole(),
  billing_address: whole(),
})

/** The confirmation of an order, as the order is now; undefined when there is no such order. */
export async function orderMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const [order] = await getOrders({ query: ctx.query, shape: CONFIRMED }, { id })
  if (!order) return undefined
  const language = languageOf((order.shipping_address ?? order.billing_address)?.country_code ?? null)
  const { decimals } = await readUnit(ctx, order.currency_code)
  return {
    to: order.email,
    mail: orderPlaced(await withNumber(ctx, order), decimals, language),
    about: { event_name: "order.placed", ...aboutOrder(order) },
    is_unwanted: order.no_notification === true,
  }
}

/** The code of a gift card, to its buyer; undefined for one that was not bought, or was deleted. */
export async function giftCardMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const card = await ctx.db.giftCard.findUnique({ where: { id }, include: { order: true, issued_by: true } })
  if (!card?.order || card.deleted_at) return undefined
  const { email, currency_code, customer_id, no_notification } = card.order
  const is_refund = card.issued_by.length > 0
  const about = { resource_type: "gift_card", resource_id: id, customer_id, data: { id } }
  const { code, value } = card
  const { decimals } = await readUnit(ctx, currency_code)
  return {
    to: email,
    mail: giftCardBought({ code, value, is_refund, currency_code, decimals }, await languageOfOrder(ctx, card.order)),
    about: { event_name: "gift_card.created", ...about },
    is_unwanted: no_notification === true,
  }
}

/** What emails about an order have in common; `more`: the ids of what happened to it. */
export function aboutOrder(
  { id, customer_id }: { id: string; customer_id: string },
  more: Record<string, string> = {},
) {
  return { resource_type: "order", resource_id: id, customer_id, data: { id, ...more } }
}
