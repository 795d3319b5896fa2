import type { App } from "../context/context.ts"
import { withNumber } from "../order/own/order-number.ts"
import { type Language, saying } from "../wire/language.ts"
import type { ReadyMail } from "./ready-mail.ts"
import type { Mail } from "./render.ts"
import { languageOfOrder, storefrontLink } from "./send.ts"

const include = { order: true } as const

/** A link to accept or decline an order edit; undefined once it no longer waits for the buyer. */
export async function editRequestMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const edit = await ctx.db.orderEdit.findUnique({ where: { id }, include })
  if (!edit || edit.confirmed_at || edit.declined_at || edit.canceled_at) return undefined
  const mail = requested(
    await withNumber(ctx, edit.order),
    await linkOf(ctx, edit),
    await languageOfOrder(ctx, edit.order),
  )
  return { to: edit.order.email, mail, about: aboutEdit("order-edit.requested", edit) }
}

/** That the order was changed. */
export async function editConfirmationMail(ctx: App, id: string): Promise<ReadyMail | undefined> {
  const edit = await ctx.db.orderEdit.findUnique({ where: { id }, include })
  if (!edit?.confirmed_at) return undefined
  const mail = confirmed(await withNumber(ctx, edit.order), await languageOfOrder(ctx, edit.order))
  return { to: edit.order.email, mail, about: aboutEdit("order-edit.confirmed", edit) }
}

function aboutEdit(event_name: string, { id, order }: { id: string; order: { customer_id: string } }) {
  return { event_name, resource_type: "order-edit", resource_id: id, customer_id: order.customer_id, data: { id } }
}

interface Linked {
  id: string
  payment_collection_id: string | null
}

/** The store's own template, or a page of the storefront. */
async function linkOf(ctx: App, { id, payment_collection_id }: Linked): Promise<string> {
  const store = await ctx.db.store.findFirst({ select: { payment_link_template: true } })
  const template = store?.payment_link_template
  if (template && /\{(order_edit_id|payment_collection_id)\}/.test(template))
    return template
      .replaceAll("{order_edit_id}", encodeURIComponent(id))
      .replaceAll("{payment_collection_id}", encodeURIComponent(payment_collection_id ?? ""))
  return storefrontLink(ctx, "/order-edit", { order_edit_id: id })
}

function requested({ display_id }: { display_id: number | string }, link: string, language: Language): Mail {
  const say = saying(language)
  return {
    kind: "order_edit.requested",
    language,
    subject: say(`Changes to your order #${display_id}`, `Änderungen an Ihrer Bestellung Nr. ${display_id}`),
    blocks: [
      {
        text: say(
          "We suggest changes to your order. Please review them, and accept or decline.",
          "Wir schlagen Änderungen an Ihrer Bestellung vor. Bitte prüfen Sie sie und stimmen Sie zu oder lehnen Sie ab.",
        ),
      },
      { link, label: say("Review the changes", "Änderungen prüfen") },
    ],
  }
}

function confirmed({ display_id }: { display_id: number | string }, language: Language): Mail {
  const say = saying(language)
  return {
    kind: "order_edit.confirmed",
    language,
    subject: say(`Your order #${display_id} was changed`, `Ihre Bestellung Nr. ${display_id} wurde geändert`),
    blocks: [
      { text: say("The changes to your order are confirmed.", "Die Änderungen an Ihrer Bestellung sind bestätigt.") },
    ],
  }
}
