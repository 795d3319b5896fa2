import type { Handler } from "mercer"

/** Sends each placed order to the ERP, which knows the order by its id if it arrives twice. */
export const sendToErp = (url: string): Handler => ({
  event: "order.placed",
  name: "send-to-erp",
  async run(shop, { id, event_id }) {
    const order = await shop.db.order.findUniqueOrThrow({ where: { id }, include: { items: true } })
    const lines = order.items.map(({ title, quantity, unit_price }) => ({ title, quantity, unit_price }))
    const body = JSON.stringify({ number: order.display_id, email: order.email, lines })
    const headers = { "content-type": "application/json", "idempotency-key": event_id }
    const { ok, status } = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) })
    if (!ok) throw new Error(`The ERP answered ${status}`)
  },
})
