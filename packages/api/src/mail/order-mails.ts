import { DELETED_TOO, type TreeRow } from "@mercer/db"
import type { App } from "../context/context.ts"
import { readUnit } from "../context/currency-units.ts"
import { find } from "../data/read.ts"
import { withNumber } from "../order/own/order-number.ts"
import { type Language, saying } from "../wire/language.ts"
import { money } from "../wire/money.ts"
import { aboutOrder } from "./buyer-mails.ts"
import type { ReadyMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { languageOfOrder } from "./send.ts"

interface Mailed {
  display_id: number | string
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

const kept = { [DELETED_TOO]: {} } as const
const ENTRY = { order: {}, gift_card: kept, issued_gift_card: kept } as const

/** That a refund was made: of money, to gift cards, or both. */
export async function refundMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const found = await ctx.db.refund.findUnique({ where: { id }, include: { order: true } })
  const entries = await find(ctx, "GiftCardEntry", { refund_id: id }, ENTRY)
  const order = found?.order ?? (await orderOf(ctx, entries))
  if (!order) return undefined
  const language = await languageOfOrder(ctx, order)
  const refund = { amount: found?.amount ?? 0, cards: cardsIn(entries) }
  const { decimals } = await readUnit(ctx, order.currency_code)
  const mail = refunded({ ...(await withNumber(ctx, order)), decimals }, refund, language)
  return {
    to: order.email,
    mail,
    about: { event_name: "order.refund_created", ...aboutOrder(order, { refund_id: id }) },
  }
}

type Entry = TreeRow<"GiftCardEntry", typeof ENTRY>

const orderOf = ({ db }: App, [entry]: Entry[]) =>
  entry?.order_id ? db.order.findUnique({ where: { id: entry.order_id } }) : null

const cardsIn = (entries: Entry[]) =>
  entries.map(({ amount, gift_card, issued_gift_card }) => {
    return { amount, last4: (issued_gift_card ?? gift_card)?.code.slice(-4) ?? "" }
  })

interface Refunded {
  amount: number
  cards: { amount: number; last4: string }[]
}

/** The refunded amounts, and where they went. */
function refunded(
  { display_id, currency_code, decimals }: { display_id: number | string; currency_code: string; decimals: number },
  { amount, cards }: Refunded,
  language: Language,
): Mail {
  const say = saying(language)
  const sum = (of: number) => money(of, currency_code, language, decimals)
  const rows: [string, string][] = [[say("Refund", "Rückerstattung"), sum(amount)]]
  const parts = [
    ...(amount > 0 ? [say(`${sum(amount)} to your card payment`, `${sum(amount)} auf Ihre Kartenzahlung`)] : []),
    ...cards.map((card) =>
      say(`${sum(card.amount)} to gift card …${card.last4}`, `${sum(card.amount)} auf Gutschein …${card.last4}`),
    ),
  ]
  const text = sentence(amount > 0, language)
  return {
    kind: "refund.made",
    language,
    subject: say(`Refund for your order #${display_id}`, `Rückerstattung zu Ihrer Bestellung Nr. ${display_id}`),
    blocks: cards.length > 0 ? [{ text: parts.join(", ") }, { text }] : [{ text }, { rows }],
  }
}

function sentence(hasMoney: boolean, language: Language): string {
  const say = saying(language)
  if (!hasMoney)
    return say("You can use your gift card again at once.", "Sie können Ihren Gutschein sofort wieder verwenden.")
  return say(
    "We’ve issued a refund to your original payment method. It may take a few days to arrive.",
    "Wir haben eine Rückerstattung auf Ihre ursprüngliche Zahlungsmethode veranlasst. Es kann einige Tage dauern, bis sie eingeht.",
  )
}
