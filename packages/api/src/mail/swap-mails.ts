import type { App } from "../context/context.ts"
import { readUnit } from "../context/currency-units.ts"
import { withNumber } from "../order/own/order-number.ts"
import { type Language, saying } from "../wire/language.ts"
import { money } from "../wire/money.ts"
import type { ReadyMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { languageOfOrder, storefrontLink } from "./send.ts"

interface Mailed {
  display_id: number | string
  currency_code: string
}

type Items = { title: string; quantity: number }[]

const whole = { order: true, return_order: { include: { items: { include: { item: true } } } } } as const

/** A link to the cart of a swap, with what to send back; undefined once it is completed or canceled. */
export async function swapMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const found = await ctx.db.swap.findUnique({ where: { id }, include: whole })
  if (!found?.cart_id || found.canceled_at || found.confirmed_at) return undefined
  const { order } = found
  const items = (found.return_order?.items ?? []).map(({ item, quantity }) => ({ title: item.title, quantity }))
  const link = await linkToCart(ctx, found.cart_id)
  const mail = created(await withNumber(ctx, order), items, link, await languageOfOrder(ctx, order))
  return { to: order.email, mail, about: { event_name: "swap.created", ...aboutSwap(order, id) } }
}

/** The store's own address of a swap's cart, else a page of the storefront. */
async function linkToCart(ctx: App, cart_id: string): Promise<string> {
  const store = await ctx.db.store.findFirst({ select: { swap_link_template: true } })
  const template = store?.swap_link_template
  return template ? template.replaceAll("{cart_id}", cart_id) : storefrontLink(ctx, "/swap", { cart_id })
}

/** That a swap is confirmed, and what is paid or refunded for it; undefined when it was canceled. */
export async function confirmedSwapMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const found = await ctx.db.swap.findUnique({ where: { id }, include: { order: true } })
  if (!found?.confirmed_at || found.canceled_at) return undefined
  const { order, difference_due } = found
  const { decimals } = await readUnit(ctx, order.currency_code)
  const of = { ...(await withNumber(ctx, order)), decimals }
  const mail = confirmed(of, difference_due ?? 0, await languageOfOrder(ctx, order))
  return { to: order.email, mail, about: { event_name: "swap.payment_completed", ...aboutSwap(order, id) } }
}

const aboutSwap = ({ customer_id }: { customer_id: string }, id: string) => {
  return { resource_type: "swap", resource_id: id, customer_id, data: { id } }
}

function created({ display_id }: Mailed, items: Items, link: string, language: Language): Mail {
  const say = saying(language)
  return {
    kind: "swap.created",
    language,
    subject: say(`Your exchange for order #${display_id}`, `Ihr Umtausch zur Bestellung Nr. ${display_id}`),
    blocks: [
      {
        text: say(
          "Your exchange is prepared. Please confirm it, and send these items back.",
          "Ihr Umtausch ist vorbereitet. Bitte bestätigen Sie ihn und senden Sie diese Artikel zurück.",
        ),
      },
      { rows: items.map(({ title, quantity }): [string, string] => [title, `${quantity} ×`]) },
      { link, label: say("Confirm the exchange", "Umtausch bestätigen") },
    ],
  }
}

function confirmed(
  { display_id, currency_code, decimals }: Mailed & { decimals: number },
  difference: number,
  language: Language,
): Mail {
  const say = saying(language)
  const sum = money(Math.abs(difference), currency_code, language, decimals)
  const label = difference < 0 ? say("You get back", "Sie erhalten zurück") : say("You pay", "Sie zahlen")
  const text = { text: say("Your exchange is confirmed.", "Ihr Umtausch ist bestätigt.") }
  return {
    kind: "swap.confirmed",
    language,
    subject: say(
      `Your exchange for order #${display_id} is confirmed`,
      `Ihr Umtausch zur Bestellung Nr. ${display_id} ist bestätigt`,
    ),
    blocks: difference === 0 ? [text] : [text, { rows: [[label, sum]] }],
  }
}
