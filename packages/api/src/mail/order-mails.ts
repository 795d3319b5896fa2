import type { App } from "../context/context.ts"
import { readUnit } from "../context/currency-units.ts"
import { withNumber } from "../order/own/order-number.ts"
import { type Language, saying } from "../wire/language.ts"
import { money } from "../wire/money.ts"
import { aboutOrder } from "./buyer-mails.ts"
import type { ReadyMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { languageOfOrder } from "./send.ts"

interface Mailed {
  display_id: number | string
  currency_code: string
}

const order = { order: true, claim_order: { include: { order: true } }, swap: { include: { order: true } } } as const

/** That a fulfillment of the order or of a claim was shipped. */
export async function shipmentMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const include = { ...order, tracking_links: true, items: { include: { item: true } } }
  const found = await ctx.db.fulfillment.findUnique({ where: { id }, include })
  const of = found?.order ?? found?.claim_order?.order ?? found?.swap?.order
  if (!found?.shipped_at || !of) return undefined
  const items = found.items.map(({ item, quantity }) => ({ title: item.title, quantity }))
  const numbers = found.tracking_links.map(({ tracking_number }) => tracking_number)
  const mail = shipped(await withNumber(ctx, of), items, numbers, await languageOfOrder(ctx, of))
  const about = { event_name: "order.shipment_created", ...aboutOrder(of, { fulfillment_id: id }) }
  return { to: of.email, mail, about }
}

/** That a refund was made. */
export async function refundMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const found = await ctx.db.refund.findUnique({ where: { id }, include: { order: true } })
  if (!found?.order) return undefined
  const { decimals } = await readUnit(ctx, found.order.currency_code)
  const of = { ...(await withNumber(ctx, found.order)), decimals }
  const mail = refunded(of, found.amount, await languageOfOrder(ctx, found.order))
  const about = { event_name: "order.refund_created", ...aboutOrder(found.order, { refund_id: id }) }
  return { to: found.order.email, mail, about }
}

/** That the order was canceled. */
export async function cancellationMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const found = await ctx.db.order.findUnique({ where: { id } })
  if (!found?.canceled_at) return undefined
  const mail = canceled(await withNumber(ctx, found), await languageOfOrder(ctx, found))
  return { to: found.email, mail, about: { event_name: "order.canceled", ...aboutOrder(found) } }
}

/** The items of the fulfillment, and its tracking links. */
function shipped(
  { display_id }: Mailed,
  items: { title: string; quantity: number }[],
  numbers: string[],
  language: Language,
): Mail {
  const say = saying(language)
  const tracking = numbers.map((number): [string, string] => [say("Tracking number", "Sendungsnummer"), number])
  return {
    kind: "fulfillment.shipped",
    language,
    subject: say(`Your order #${display_id} is on its way`, `Ihre Bestellung Nr. ${display_id} ist unterwegs`),
    blocks: [
      { text: say("These items have been shipped.", "Diese Artikel wurden versandt.") },
      { rows: [...items.map(({ title, quantity }): [string, string] => [title, `${quantity} ×`]), ...tracking] },
    ],
  }
}

/** The refunded amount, and the payment method. */
function refunded(
  { display_id, currency_code, decimals }: Mailed & { decimals: number },
  amount: number,
  language: Language,
): Mail {
  const say = saying(language)
  const sum = money(amount, currency_code, language, decimals)
  return {
    kind: "refund.made",
    language,
    subject: say(`Refund for your order #${display_id}`, `Rückerstattung zu Ihrer Bestellung Nr. ${display_id}`),
    blocks: [
      {
        text: say(
          "We’ve issued a refund to your original payment method. It may take a few days to arrive.",
          "Wir haben eine Rückerstattung auf Ihre ursprüngliche Zahlungsmethode veranlasst. Es kann einige Tage dauern, bis sie eingeht.",
        ),
      },
      { rows: [[say("Refund", "Rückerstattung"), sum]] },
    ],
  }
}

/** That nothing will be shipped or charged. */
function canceled({ display_id }: Mailed, language: Language): Mail {
  const say = saying(language)
  return {
    kind: "order.canceled.mail",
    language,
    subject: say(`Your order #${display_id} is canceled`, `Ihre Bestellung Nr. ${display_id} ist storniert`),
    blocks: [
      {
        text: say(
          "Your order has been canceled. Nothing will be shipped, and no payment is due.",
          "Ihre Bestellung wurde storniert. Es wird nichts versandt, und es ist keine Zahlung fällig.",
        ),
      },
    ],
  }
}
