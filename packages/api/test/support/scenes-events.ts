import { Refusal, type WebhookKind } from "@mercer/commerce"
import { scenes } from "./all-scenes.ts"
import { carryOut, imported } from "./batch.ts"
import { aProduct } from "./catalog.ts"
import { cartAt, type Market, must } from "./checkout.ts"
import { claimsDesk, refunding } from "./claims.ts"
import { built, pairs } from "./contract.ts"
import { editsDesk } from "./edits.ts"
import { desk, failing } from "./orders.ts"
import { aFullOrder, anOperatorAtWork, urlOf } from "./scenes.ts"
import { anOperator, type TestShop } from "./shop.ts"
import { anOrderOf, aSwapMarket, confirmed, swapsDesk } from "./swaps.ts"

/** Prepares what an event needs; the returned function then does what the event is sent for. */
type Prepare = (shop: TestShop, market: Market) => Promise<() => Promise<unknown>>

/** The request of an operation's scene. */
function request(name: string): Prepare {
  const pair = pairs.find(({ row }) => row.operation === name)
  const operation = pair?.operation ?? built.find(({ procedure }) => procedure === name)
  const scene = scenes[name]
  if (!operation || !scene) throw new Error(`There is no scene of ${name}`)
  return async (shop, market) => {
    const one = await scene(shop, market)
    return async () => {
      const { status, text } = await one.by.ask(operation.method, urlOf(operation.path, one), one.body)
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`)
    }
  }
}

const operatorOf = async (shop: TestShop) => {
  const by = await anOperatorAtWork(shop)
  return { by, id: must(await by.get("/admin/auth")).user.id as string }
}

let files = 0

/** An import of one product; with `broken` it fails. */
const importing =
  (broken = false): Prepare =>
  async (shop) => {
    const operator = await operatorOf(shop)
    const handle = `event-${++files}`
    const text = broken ? "nothing" : `Product Handle,Product Title,Variant Title\n${handle},Event,One\n`
    return () => imported(shop, operator, text)
  }

/** The provider refuses to capture or refund an order's payment. */
const refusing =
  (call: "capture" | "refund"): Prepare =>
  async (shop, market) => {
    const work = desk(await anOperatorAtWork(shop))
    const { id } = await aFullOrder(shop, market)
    if (call === "refund") must(await work.capture(id))
    return async () => {
      const mend = failing(shop, call, new Refusal("not_allowed", "No"))
      await (call === "capture" ? work.capture(id) : work.refund(id, 100))
      mend()
    }
  }

/** A swap whose buyer owes a difference, or is owed one, is settled; its provider may refuse that. */
const settling =
  (send: "B" | "C", fails?: "capture" | "refund"): Prepare =>
  async (shop) => {
    const market = await aSwapMarket(shop, { countries: ["se"] })
    const work = desk(await anOperatorAtWork(shop))
    const swaps = swapsDesk(work, market)
    const { id, item } = await anOrderOf(shop, work, market, "A", 2, { country_code: "se" })
    const swap = await swaps.made(id, item, 1, { send: [[send, 1]] })
    await confirmed(shop, market, swap.cart_id)
    return async () => {
      const mend = fails && failing(shop, fails, new Refusal("not_allowed", "No"))
      must(await swaps.process(id, swap.id))
      mend?.()
    }
  }

const receivingSwap: Prepare = async (shop) => {
  const market = await aSwapMarket(shop, { countries: ["se"] })
  const work = desk(await anOperatorAtWork(shop))
  const { id, item } = await anOrderOf(shop, work, market, "A", 2, { country_code: "se" })
  const swap = await swapsDesk(work, market).made(id, item, 1, { send: [["B", 1]] })
  return async () =>
    must(
      await work.by.post(`/admin/returns/${swap.return_order.id}/receive`, { items: [{ item_id: item, quantity: 1 }] }),
    )
}

const completingSwap: Prepare = async (shop) => {
  const market = await aSwapMarket(shop, { countries: ["se"] })
  const work = desk(await anOperatorAtWork(shop))
  const { id, item } = await anOrderOf(shop, work, market, "A", 2, { country_code: "se" })
  const swap = await swapsDesk(work, market).made(id, item, 1, { send: [["B", 1]] })
  return () => confirmed(shop, market, swap.cart_id)
}

const buyingCards: Prepare = async (shop, market) => {
  const { variant } = await aProduct(shop.db, { is_giftcard: true, variants: [1001] })
  const id = await cartAt(shop, market).withPayment(2, variant)
  must(await shop.post(`/store/carts/${id}/payment-session`, { provider_id: "scripted" }))
  return async () => must(await shop.post(`/store/carts/${id}/complete`))
}

const refundingClaim: Prepare = async (shop, market) => {
  const work = desk(await anOperatorAtWork(shop))
  const { id } = await aFullOrder(shop, market)
  must(await work.capture(id))
  const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: id, variant_id: market.variant } })
  await work.send(id, line.id, 2)
  return async () => must(await claimsDesk(work).create(id, refunding(line.id)))
}

/** The buyer pays the difference of an edit, and accepts it. */
const payingEdit: Prepare = async (shop, market) => {
  const edits = editsDesk({ by: await anOperatorAtWork(shop) }, shop)
  const { id } = await edits.made((await aFullOrder(shop, market)).id)
  must(await edits.add(id, market.variant, 2))
  const at = `/store/payment-collections/${must(await edits.request(id)).order_edit.payment_collection_id}/sessions`
  const { payment_collection } = must(await shop.post(at, { provider_id: "scripted" }))
  must(await shop.post(`${at}/${payment_collection.payment_sessions[0].id}/authorize`))
  return async () => must(await shop.post(`/store/order-edits/${id}/complete`))
}

const operatorForgets: Prepare = async (shop) => {
  const { email } = await anOperator(shop, `forgets${++files}@example.com`)
  return () => shop.post("/admin/users/password-token", { email })
}

/** An export that its operator starts, and that is done. */
const running: Prepare = async (shop) => {
  const by = await anOperatorAtWork(shop)
  return async () => {
    const { body } = await by.post("/admin/batch-jobs", { type: "product-export", context: {} })
    await carryOut(shop, body.batch_job.id)
  }
}

/** For each event, the request after which it is sent. */
export const EVENT_SCENES: Record<WebhookKind, Prepare> = {
  "batch.canceled": request("admin.batch-jobs.cancel"),
  "batch.completed": running,
  "batch.confirmed": request("admin.batch-jobs.confirm"),
  "batch.created": request("admin.batch-jobs.create"),
  "batch.failed": importing(true),
  "batch.pre_processed": importing(),
  "batch.processing": importing(),
  "batch.updated": importing(),
  "cart.created": request("store.carts.create"),
  "cart.customer_updated": request("store.carts.update"),
  "cart.updated": request("store.carts.add-line-item"),
  "claim.canceled": request("admin.claims.cancel"),
  "claim.created": request("admin.claims.create"),
  "claim.fulfillment_created": request("admin.orders.fulfillClaim"),
  "claim.refund_processed": refundingClaim,
  "claim.shipment_created": request("admin.claims.ship"),
  "claim.updated": request("admin.claims.update"),
  "claim_item.created": request("admin.claims.create"),
  "claim_item.updated": request("admin.claims.update"),
  "currency.updated": request("admin.currencies.update"),
  "customer.created": request("store.customers.create"),
  "customer.password_reset": request("store.customers.request-password-reset"),
  "customer.updated": request("admin.customers.update"),
  "discount.created": request("admin.discounts.create"),
  "draft_order.created": request("admin.draft-orders.create"),
  "draft_order.updated": request("admin.draft-orders.addLineItem"),
  "gift_card.created": request("admin.gift-cards.create"),
  "invite.created": request("admin.invites.create"),
  "note.created": request("admin.notes.create"),
  "note.deleted": request("admin.notes.delete"),
  "note.updated": request("admin.notes.update"),
  "oauth.token_generated": request("admin.apps.authorize"),
  "order-edit-item-change.CREATED": request("admin.order-edits.addItem"),
  "order-edit-item-change.DELETED": request("admin.order-edits.deleteChange"),
  "order-edit.canceled": request("admin.order-edits.cancel"),
  "order-edit.confirmed": request("admin.order-edits.confirm"),
  "order-edit.created": request("admin.order-edits.create"),
  "order-edit.declined": request("store.order-edits.decline"),
  "order-edit.requested": request("admin.order-edits.request"),
  "order-edit.updated": request("admin.order-edits.update"),
  "order.canceled": request("admin.orders.cancel"),
  "order.completed": request("admin.orders.complete"),
  "order.fulfillment_canceled": request("admin.orders.cancelFulfillment"),
  "order.fulfillment_created": request("admin.orders.fulfill"),
  "order.gift_card_created": buyingCards,
  "order.items_returned": request("admin.returns.receive"),
  "order.payment_capture_failed": refusing("capture"),
  "order.payment_captured": request("admin.orders.capture"),
  "order.placed": request("store.carts.complete"),
  "order.refund_created": request("admin.orders.refund"),
  "order.refund_failed": refusing("refund"),
  "order.return_requested": request("admin.orders.requestReturn"),
  "order.shipment_created": request("admin.orders.ship"),
  "order.updated": request("admin.orders.update"),
  "payment-collection.created": request("admin.order-edits.request"),
  "payment-collection.deleted": request("admin.payment-collections.delete"),
  "payment-collection.payment_authorized": request("admin.payment-collections.authorize"),
  "payment-collection.updated": request("admin.payment-collections.update"),
  "payment.created": request("store.carts.complete"),
  "payment.payment_capture_failed": refusing("capture"),
  "payment.payment_captured": request("admin.payments.capture"),
  "payment.payment_refund_created": request("admin.payments.refund"),
  "payment.payment_refund_failed": refusing("refund"),
  "payment.updated": payingEdit,
  "product-category.created": request("admin.product-categories.create"),
  "product-category.deleted": request("admin.product-categories.delete"),
  "product-category.updated": request("admin.product-categories.update"),
  "product-collection.created": request("admin.collections.create"),
  "product-collection.deleted": request("admin.collections.delete"),
  "product-collection.products_added": request("admin.collections.add-products"),
  "product-collection.products_removed": request("admin.collections.remove-products"),
  "product-collection.updated": request("admin.collections.update"),
  "product-variant.created": request("admin.products.createVariant"),
  "product-variant.deleted": request("admin.products.deleteVariant"),
  "product-variant.updated": request("admin.products.updateVariant"),
  "product.created": request("admin.products.create"),
  "product.deleted": request("admin.products.delete"),
  "product.updated": request("admin.products.update"),
  "publishable_api_key.created": request("admin.publishable-api-keys.create"),
  "publishable_api_key.revoked": request("admin.publishable-api-keys.revoke"),
  "region.created": request("admin.regions.create"),
  "region.deleted": request("admin.regions.delete"),
  "region.updated": request("admin.regions.update"),
  "sales_channel.created": request("admin.sales-channels.create"),
  "sales_channel.deleted": request("admin.sales-channels.delete"),
  "sales_channel.updated": request("admin.sales-channels.update"),
  "swap.created": request("admin.orders.createSwap"),
  "swap.fulfillment_created": request("admin.orders.fulfillSwap"),
  "swap.payment_capture_failed": settling("B", "capture"),
  "swap.payment_captured": settling("B"),
  "swap.payment_completed": completingSwap,
  "swap.process_refund_failed": settling("C", "refund"),
  "swap.received": receivingSwap,
  "swap.refund_processed": settling("C"),
  "swap.shipment_created": request("admin.orders.shipSwap"),
  "user.created": request("admin.users.create"),
  "user.deleted": request("admin.users.delete"),
  "user.password_reset": operatorForgets,
  "user.updated": request("admin.users.update"),
}
