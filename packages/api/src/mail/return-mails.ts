import type { App } from "../context/context.ts"
import type { Language } from "../wire/language.ts"
import { saying } from "./order-mails.ts"
import type { Mail } from "./render.ts"
import { languageOfOrder, send } from "./send.ts"

/** Emails the buyer that a return was requested. @public */
export async function mailReturn(ctx: App, { id }: { id: string }, row: string): Promise<void> {
  const include = { order: true, items: { include: { item: true } } }
  const found = await ctx.db.return.findUnique({ where: { id }, include })
  if (!found?.order || found.status === "canceled") return
  const items = found.items.map(({ item, quantity }) => ({ title: item.title, quantity }))
  await send(ctx, row, found.order.email, requested(found.order, items, await languageOfOrder(ctx, found.order)))
}

function requested(
  { display_id }: { display_id: number },
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
