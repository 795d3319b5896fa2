import type { App } from "../context/context.ts"
import { withNumber } from "../order/own/order-number.ts"
import { type Language, saying } from "../wire/language.ts"
import type { ReadyMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { languageOfOrder } from "./send.ts"

/** That a return was requested; undefined for one of no order, and for a canceled one. */
export async function returnMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const include = { order: true, items: { include: { item: true } } }
  const found = await ctx.db.return.findUnique({ where: { id }, include })
  if (!found?.order || found.status === "canceled") return undefined
  const { email, customer_id } = found.order
  const items = found.items.map(({ item, quantity }) => ({ title: item.title, quantity }))
  const mail = requested(await withNumber(ctx, found.order), items, await languageOfOrder(ctx, found.order))
  const about = { resource_type: "return", resource_id: id, customer_id, data: { id } }
  return { to: email, mail, about: { event_name: "return.requested", ...about } }
}

function requested(
  { display_id }: { display_id: number | string },
  items: { title: string; quantity: number }[],
  language: Language,
): Mail {
  const say = saying(language)
  return {
    kind: "return.requested",
    language,
    subject: say(`Your return for order #${display_id}`, `Ihre Retoure zur Bestellung Nr. ${display_id}`),
    blocks: [
      {
        text: say(
          "A return was requested. Please send these items back.",
          "Eine Retoure wurde angemeldet. Bitte senden Sie diese Artikel zurück.",
        ),
      },
      { rows: items.map(({ title, quantity }): [string, string] => [title, `${quantity} ×`]) },
    ],
  }
}
