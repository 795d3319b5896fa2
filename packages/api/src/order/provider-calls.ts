import type { Data, FulfillmentAddress, Payment, ReturnOrder } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { type AuthorizeCall, authorizeSession } from "../payment-session/authorize-session.ts"

/** One call to an outside provider. @public */
export type Call = PaymentCall | AuthorizeCall | FulfillCall | CancelFulfillmentCall | CreateReturnCall

type PaymentCall =
  | { do: "capture"; payment_id: string }
  | { do: "refund"; payment_id: string; amount: number }
  | { do: "cancel_payment"; payment_id: string }

/** `fulfillment_id` is the id of the row to be stored; `method` the shipping method's data. @public */
export interface FulfillCall {
  do: "fulfill"
  fulfillment_id: string
  provider_id: string
  method: Data
  items: { item_id: string; quantity: number }[]
  /** The stock location that the goods have left. */
  location_id?: string | null
  /** For a claim or a swap: its address, and lines that are stored only after the provider has agreed. */
  claim?: { shipping_address: FulfillmentAddress | null; lines: ClaimedLine[] }
}

interface ClaimedLine {
  id: string
  variant_id: string
  title: string
  quantity: number
  unit_price: number
}

interface CancelFulfillmentCall {
  do: "cancel_fulfillment"
  fulfillment_id: string
}

/** @public */
export interface CreateReturnCall {
  do: "create_return"
  provider_id: string
  returned: ReturnOrder
}

/**
 * Calls the provider, outside any transaction. The key always names this one call, so the call can be repeated; `again`
 * when it may have been made before.
 */
export function callProvider(
  ctx: App,
  order_id: string,
  call: Call,
  { idempotency_key, again }: { idempotency_key: string; again: boolean },
): Promise<Data> {
  const attempt = { idempotency_key }
  if (call.do === "authorize") return authorizeSession(ctx, call, { idempotency_key, again }) as Promise<Data>
  if (call.do === "fulfill") return fulfill(ctx, order_id, call, attempt)
  if (call.do === "cancel_fulfillment") return cancelFulfillment(ctx, call, attempt)
  if (call.do === "create_return")
    return ctx.providers.fulfillment(call.provider_id).createReturn(call.returned, attempt)
  return pay(ctx, call, attempt)
}

interface Attempt {
  idempotency_key: string
}

/**
 * Throws NotConfigured when the store does not have a provider that one of the calls needs, before any of them is
 * recorded or made.
 */
export async function mustHaveProviders(
  { db, providers }: Pick<App, "db" | "providers">,
  calls: Call[],
): Promise<void> {
  const payments = calls.flatMap((call) => ("payment_id" in call ? call.payment_id : []))
  const fulfillments = calls.flatMap((call) => (call.do === "cancel_fulfillment" ? call.fulfillment_id : []))
  for (const call of calls)
    if (call.do === "authorize") providers.checkoutPayment(call.provider_id)
    else if ("provider_id" in call) providers.fulfillment(call.provider_id)
  const select = { provider_id: true } as const
  const byId = (id: string[]) => ({ where: { id: { in: id } }, select })
  if (payments.length > 0)
    for (const { provider_id } of await db.payment.findMany(byId(payments))) providers.payment(provider_id)
  if (fulfillments.length > 0)
    for (const { provider_id } of await db.fulfillment.findMany(byId(fulfillments)))
      if (provider_id) providers.fulfillment(provider_id)
}

async function pay(ctx: App, call: PaymentCall, attempt: Attempt): Promise<Data> {
  const row = await ctx.db.payment.findUniqueOrThrow({ where: { id: call.payment_id } })
  const provider = ctx.providers.payment(row.provider_id)
  const payment: Payment = { ...row, data: (row.data ?? {}) as Data }
  if (call.do === "capture") return provider.capture(payment, attempt)
  if (call.do === "refund") return provider.refund(payment, call.amount, attempt)
  return provider.cancel(payment, attempt)
}

async function fulfill(ctx: App, order_id: string, call: FulfillCall, attempt: Attempt): Promise<Data> {
  const found = await findOne(ctx, "Order", { id: order_id }, { shipping_address: {} }, "The order")
  const order = call.claim ? { ...found, shipping_address: call.claim.shipping_address } : found
  const lines = [...(await storedLines(ctx, call)), ...(await linesToBe(ctx, call))]
  const items = call.items.flatMap(({ item_id, quantity }) => {
    const item = lines.find(({ id }) => id === item_id)
    return item ? [{ item, quantity }] : []
  })
  const provider = ctx.providers.fulfillment(call.provider_id)
  return provider.createFulfillment(call.method, items, order, { id: call.fulfillment_id }, attempt)
}

function storedLines({ db }: App, { items }: FulfillCall) {
  const ids = items.map(({ item_id }) => item_id)
  return db.lineItem.findMany({ where: { id: { in: ids } }, include: { variant: true } })
}

async function linesToBe({ db }: App, { claim }: FulfillCall) {
  const lines = claim?.lines ?? []
  if (lines.length === 0) return []
  const variants = await db.productVariant.findMany({ where: { id: { in: lines.map((line) => line.variant_id) } } })
  return lines.map((line) => ({ ...line, variant: variants.find(({ id }) => id === line.variant_id) ?? null }))
}

async function cancelFulfillment(ctx: App, { fulfillment_id }: CancelFulfillmentCall, attempt: Attempt) {
  const { provider_id, data } = await ctx.db.fulfillment.findUniqueOrThrow({ where: { id: fulfillment_id } })
  if (!provider_id) return {} // v1: old fulfillments may have none, and then there is no provider to call
  return ctx.providers.fulfillment(provider_id).cancelFulfillment((data ?? {}) as Data, attempt)
}
