import { aDiscount } from "./catalog.ts"
import { must } from "./checkout.ts"
import { type DraftsDesk, draftOf, draftsDesk } from "./drafts.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"

/** A draft with everything a draft can have, whose shopper has begun to pay. */
async function aDraft(...[shop, market]: Parameters<MakeScene>) {
  const by = await anOperatorAtWork(shop)
  const at = draftsDesk(by)
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const items = [
    { variant_id: market.variant, quantity: 2, metadata: { size: "M" } },
    { title: "Engraving", unit_price: 250, quantity: 1 },
  ]
  const more = { discounts: [{ code }], no_notification_order: true, metadata: { src: "phone" } }
  const shipping_methods = [{ option_id: market.option.id, price: 123 }]
  const draft = await at.made(market, { items, shipping_methods, ...more })
  must(await shop.visitor().post(`/store/carts/${draft.cart_id}/payment-sessions`))
  return { by, at, draft, line: draft.cart.items[0].id as string }
}

type Made = Awaited<ReturnType<typeof aDraft>>
type Then = (made: Made) => { values?: Record<string, string>; body?: Record<string, unknown> }

/** A scene about a draft order. */
const onDraft =
  (then: Then = () => ({})): MakeScene =>
  async (shop, market) => {
    const made = await aDraft(shop, market)
    const { values, body } = then(made)
    return { by: made.by, values: { id: made.draft.id, ...values }, body }
  }

const paid = async ({ at, draft }: { at: DraftsDesk; draft: Made["draft"] }) => must(await at.pay(draft.id))

/** For each operation on draft orders, a shop in which it succeeds with a full response. */
export const draftScenes: Record<string, MakeScene> = {
  "admin.draft-orders.list": async (shop, market) => {
    await paid(await aDraft(shop, market))
    const { by } = await aDraft(shop, market)
    return { by, query: { limit: "2" } }
  },
  "admin.draft-orders.get": async (shop, market) => {
    const made = await aDraft(shop, market)
    await paid(made)
    return { by: made.by, values: { id: made.draft.id } }
  },
  "admin.draft-orders.create": async (shop, market) => {
    const items = [{ variant_id: market.variant, quantity: 2 }]
    return { by: await anOperatorAtWork(shop), body: { ...draftOf(market), items, metadata: { src: "phone" } } }
  },
  "admin.draft-orders.update": onDraft(() => ({ body: { email: "other@example.com", no_notification_order: false } })),
  "admin.draft-orders.delete": onDraft(),
  "admin.draft-orders.addLineItem": onDraft(() => ({ body: { title: "Wrap", unit_price: 99, quantity: 2 } })),
  "admin.draft-orders.updateLineItem": onDraft(({ line }) => ({
    values: { line_id: line },
    body: { unit_price: 1100, quantity: 3, title: "Special", metadata: { size: "L" } },
  })),
  "admin.draft-orders.deleteLineItem": onDraft(({ line }) => ({ values: { line_id: line } })),
  "admin.draft-orders.pay": onDraft(),
}
