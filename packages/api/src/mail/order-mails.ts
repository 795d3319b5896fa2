import type { App } from "../context/context.ts"
import type { Language } from "../wire/language.ts"
import { money } from "./money.ts"
import type { Mail } from "./render.ts"
import { languageOfOrder, send } from "./send.ts"

interface Mailed {
  display_id: number
  currency_code: string
}

const order = { order: true, claim_order: { include: { order: true } }, swap: { include: { order: true } } } as const

/** Emails the buyer that a fulfillment of the order or of a claim was shipped. @public */
export async function mailShipment(ctx: App, { id }: { id: string }, row: string): Promise<void> {
  const include = { ...order, tracking_links: true, items: { include: { item: true } } }
  const found = await ctx.db.fulfillment.findUnique({ where: { id }, include })
  const of = found?.order ?? found?.claim_order?.order ?? found?.swap?.order
  if (!found?.shipped_at || !of) return
  const items = found.items.map(({ item, quantity }) => ({ title: item.title, quantity }))
  const numbers = found.tracking_links.map(({ tracking_number }) => tracking_number)
  await send(ctx, row, of.email, shipped(of, items, numbers, await languageOfOrder(ctx, of)))
}

/** Emails the buyer that a refund was made. @public */
export async function mailRefund(ctx: App, { id }: { id: string }, row: string): Promise<void> {
  const found = await ctx.db.refund.findUnique({ where: { id }, include: { order: true } })
  if (!found?.order) return
  await send(ctx, row, found.order.email, refunded(found.order, found.amount, await languageOfOrder(ctx, found.order)))
}

/** Emails the buyer that the order was canceled. @public */
export async function mailCancellation(ctx: App, { id }: { id: string }, row: string): Promise<void> {
  const found = await ctx.db.order.findUnique({ where: { id } })
  if (!found?.canceled_at) return
  await send(ctx, row, found.email, canceled(found, await languageOfOrder(ctx, found)))
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
function refunded({ display_id, currency_code }: Mailed, amount: number, language: Language): Mail {
  const say = saying(language)
  const sum = money(amount, currency_code, language)
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

export const saying = (language: Language) => (en: string, de: string) => (language === "de" ? de : en)
