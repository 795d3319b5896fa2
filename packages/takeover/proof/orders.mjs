// Orders in every state, by the requests that a storefront and a panel send.
import { ADDRESS } from "./shop.mjs"

/** Sells, and does everything with orders that Medusa can. */
export async function trade(shop, goods) {
  const { admin } = shop
  const orders = []
  for (let number = 0; number < 32; number++) orders.push(await sell(shop, goods, number))
  for (const order of orders.slice(0, 24)) await admin("POST", `/orders/${order.id}/capture`)
  for (const [at, order] of orders.slice(4, 22).entries()) await send(admin, order, at)
  await refund(admin, orders[22].id, 300)
  await refund(admin, orders[23].id, orders[23].total)
  await changes(shop, goods, orders)
  await edits(shop, goods, orders)
  await admin("POST", `/orders/${orders[28].id}/cancel`)
  for (const order of orders.slice(15, 17)) await admin("POST", `/orders/${order.id}/complete`)
  await admin("POST", `/orders/${orders[16].id}/archive`)
  await openCarts(shop, goods)
  await drafts(admin, goods)
  for (const order of orders.slice(2, 4))
    await admin("POST", "/notes", { resource_id: order.id, resource_type: "order", value: "Call" })
  return orders
}

async function sell({ store }, { region, variants, out, gift_card }, number) {
  const items = [
    { variant_id: variants[number % 24].id, quantity: 1 + (number % 3) },
    { variant_id: variants[(number + 5) % 24].id, quantity: 2 },
  ]
  const { cart } = await store("POST", "/carts", { region_id: region.id, items })
  const path = `/carts/${cart.id}`
  const codes = number % 4 === 1 ? ["TEN"] : number % 8 === 2 ? ["FREE"] : number % 8 === 6 ? ["CODES-1"] : []
  await store("POST", path, {
    email: number % 2 === 1 ? `c${number % 8}@example.com` : `guest${number}@example.com`,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    ...(codes.length > 0 && { discounts: codes.map((code) => ({ code })) }),
    ...(number === 7 && { gift_cards: [{ code: gift_card.code }] }),
  })
  await store("POST", `${path}/shipping-methods`, { option_id: out.id })
  await pay(store, path)
  return (await store("POST", `${path}/complete`)).data
}

async function pay(store, path) {
  await store("POST", `${path}/payment-sessions`)
  await store("POST", `${path}/payment-session`, { provider_id: "manual" })
}

/** The second one is sent in part, the first three are not handed over. */
async function send(admin, { id, items }, at) {
  const parts = items.map((line) => ({ item_id: line.id, quantity: at === 1 ? 1 : line.quantity }))
  const { order } = await admin("POST", `/orders/${id}/fulfillment`, { items: parts })
  const fulfillment_id = order.fulfillments[0].id
  if (at === 2) await admin("POST", `/orders/${id}/fulfillments/${fulfillment_id}/cancel`)
  if (at > 2) await admin("POST", `/orders/${id}/shipment`, { fulfillment_id, tracking_numbers: [`T${at}`] })
}

const refund = (admin, id, amount) => admin("POST", `/orders/${id}/refund`, { amount, reason: "discount", note: "ok" })

async function changes(shop, goods, orders) {
  const { admin } = shop
  const { back, return_reason } = goods
  const one = (order) => [{ item_id: order.items[0].id, quantity: 1 }]
  for (const [at, order] of orders.slice(8, 11).entries()) {
    const items = [{ ...one(order)[0], reason_id: return_reason.id, note: "Too small" }]
    const return_shipping = { option_id: back.id, price: 100 }
    const { order: asked } = await admin("POST", `/orders/${order.id}/return`, { items, return_shipping })
    const path = `/returns/${asked.returns[0].id}`
    if (at === 1) await admin("POST", `${path}/receive`, { items: one(order) })
    if (at === 2) await admin("POST", `${path}/cancel`)
  }
  await claims(admin, goods, orders.slice(11, 14))
  await swaps(shop, goods, orders.slice(17, 20))
}

async function claims(admin, { back, out, variants }, [first, second, third]) {
  const items = (order, reason) => [
    { item_id: order.items[0].id, quantity: 1, reason, note: "Broken", tags: ["glass"] },
  ]
  const return_shipping = { option_id: back.id, price: 0 }
  const paid = { type: "refund", claim_items: items(first, "production_failure"), return_shipping }
  await admin("POST", `/orders/${first.id}/claims`, paid)
  const sent = (order) => ({
    type: "replace",
    claim_items: items(order, "wrong_item"),
    additional_items: [{ variant_id: variants[3].id, quantity: 1 }],
    shipping_methods: [{ option_id: out.id, price: 0 }],
  })
  const { order } = await admin("POST", `/orders/${second.id}/claims`, sent(second))
  await admin("POST", `/orders/${second.id}/claims/${order.claims[0].id}/fulfillments`, {})
  const { order: other } = await admin("POST", `/orders/${third.id}/claims`, sent(third))
  const [{ return_order }] = other.claims
  if (return_order) await admin("POST", `/returns/${return_order.id}/cancel`)
  await admin("POST", `/orders/${third.id}/claims/${other.claims[0].id}/cancel`)
}

/** One is open, one is paid by the buyer and sent, one is canceled. */
async function swaps({ admin, store }, { back, out, variants }, orders) {
  for (const [at, order] of orders.entries()) {
    const { order: asked } = await admin("POST", `/orders/${order.id}/swaps`, {
      return_items: [{ item_id: order.items[0].id, quantity: 1 }],
      additional_items: [{ variant_id: variants[23].id, quantity: 2 }],
      return_shipping: { option_id: back.id, price: 0 },
    })
    const [swap] = asked.swaps
    if (at === 2) await cancelSwap(admin, order.id, swap)
    if (at !== 1) continue
    const path = `/carts/${swap.cart_id}`
    await store("POST", path, { shipping_address: ADDRESS, billing_address: ADDRESS })
    await store("POST", `${path}/shipping-methods`, { option_id: out.id })
    await pay(store, path)
    await store("POST", `${path}/complete`)
    await admin("POST", `/orders/${order.id}/swaps/${swap.id}/process-payment`)
    await admin("POST", `/orders/${order.id}/swaps/${swap.id}/fulfillments`, {})
  }
}

async function cancelSwap(admin, order_id, { id }) {
  const { swap } = await admin("GET", `/swaps/${id}`)
  await admin("POST", `/returns/${swap.return_order.id}/cancel`)
  await admin("POST", `/orders/${order_id}/swaps/${id}/cancel`)
}

/** Edits of orders: begun, requested, confirmed and declined. */
async function edits({ admin, store }, { variants }, orders) {
  for (const [at, order] of orders.slice(24, 28).entries()) {
    const { order_edit } = await admin("POST", "/order-edits", { order_id: order.id, internal_note: "By phone" })
    const path = `/order-edits/${order_edit.id}`
    await admin("POST", `${path}/items`, { variant_id: variants[9].id, quantity: 1 })
    const line = order_edit.items[0]
    await admin("POST", `${path}/items/${line.id}`, { quantity: line.quantity + 1 })
    if (at > 0) await admin("POST", `${path}/request`)
    if (at === 2) await admin("POST", `${path}/confirm`)
    if (at === 3) await store("POST", `${path}/decline`, { declined_reason: "No" })
  }
}

async function openCarts({ store }, { region, variants, out }) {
  for (let number = 0; number < 6; number++) {
    const items = [{ variant_id: variants[number].id, quantity: 1 + number }]
    const { cart } = await store("POST", "/carts", { region_id: region.id, items })
    const path = `/carts/${cart.id}`
    if (number > 1) await store("POST", path, { email: "open@example.com", shipping_address: ADDRESS })
    if (number > 2) await store("POST", path, { discounts: [{ code: number === 3 ? "FREE" : "TEN" }] })
    if (number > 2) await store("POST", `${path}/shipping-methods`, { option_id: out.id })
    if (number > 3) await store("POST", `${path}/payment-sessions`)
    if (number > 4) await pay(store, path)
  }
  await store("POST", "/carts", { region_id: region.id })
}

async function drafts(admin, { region, variants, out }) {
  const draft = (email) => ({
    email,
    region_id: region.id,
    items: [
      { variant_id: variants[1].id, quantity: 2 },
      { title: "By hand", unit_price: 333, quantity: 1 },
    ],
    shipping_methods: [{ option_id: out.id }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  })
  await admin("POST", "/draft-orders", draft("draft@example.com"))
  const { draft_order } = await admin("POST", "/draft-orders", draft("paid@example.com"))
  await admin("POST", `/draft-orders/${draft_order.id}/pay`)
}
