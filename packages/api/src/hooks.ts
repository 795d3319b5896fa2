import { setTimeout as sleep } from "node:timers/promises"
import { isRefusal, Refusal } from "@mercer/commerce"
import { isNotConfigured, type PaymentData } from "@mercer/providers"
import { answered } from "@mercer/rest/handler"
import type { Context } from "./context.ts"
import { completeCart } from "./flows/complete-cart.ts"
import { shopColumnOf } from "./shop-columns.ts"

export interface HookOptions {
  /** How long the storefront is left to complete the cart itself. */
  head_start_ms?: number
}

/** More than any provider sends; anybody may send here. */
const LARGEST = 1_000_000

/**
 * A provider's webhook, `POST /hooks/{provider_id}`: a cart whose money is held is completed, should the shopper's browser
 * have been closed before it could. An event only says that it is worth asking; whether there is such money its provider
 * tells, so that late, repeated and overtaken events do nothing. The answer waits until all is done: a provider repeats
 * an event that was not answered with 200, and needs nobody to remember it here.
 */
export async function hook(ctx: Context, provider_id: string, request: Request, options: HookOptions = {}) {
  try {
    const event = await read(ctx, provider_id, request)
    if (event?.kind === "authorized")
      await completePaid(ctx, provider_id, event.cart_id, options.head_start_ms ?? 3_000)
    return Response.json({ received: true })
  } catch (error) {
    const { status, type, message } = answered(error)
    if (status >= 500) ctx.log.error({ err: error, ...shopColumnOf(error), provider_id }, "A webhook failed")
    return Response.json({ type, message }, { status })
  }
}

async function read(ctx: Context, provider_id: string, request: Request) {
  const provider = ctx.providers.ids.payment.includes(provider_id) ? ctx.providers.payment(provider_id) : undefined
  if (!provider?.webhook) throw new Refusal("not_found", `${provider_id} has no webhook here`)
  if (request.method !== "POST") throw new Refusal("not_allowed", "POST only", undefined, { status: 405 })
  return provider.webhook({ body: await bodyOf(request), headers: Object.fromEntries(request.headers) })
}

/** The bytes as they came: signatures are made of them. */
async function bodyOf({ body }: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    if ((size += chunk.length) > LARGEST)
      throw new Refusal("invalid_data", "The body is too large", undefined, { status: 413 })
  }
  return Buffer.concat(chunks)
}

async function completePaid(ctx: Context, provider_id: string, cart_id: string, head_start_ms: number): Promise<void> {
  if (!(await isPaidAndOpen(ctx, provider_id, cart_id))) return
  await sleep(head_start_ms)
  if (!(await isPaidAndOpen(ctx, provider_id, cart_id))) return
  try {
    const { type } = await completeCart(ctx, cart_id, ctx.shape)
    ctx.log.info({ cart_id, provider_id, type }, "A webhook has completed a cart")
  } catch (error) {
    // Sold out, say. The money was let go, or is still the cart's; a repetition of the event would change nothing.
    const { code, status } = answered(error)
    if (!isRefusal(error) || isNotConfigured(error) || code === "invalid_state_error" || status >= 500) throw error
    ctx.log.warn({ err: error, cart_id, provider_id }, "A cart that is paid could not be completed")
  }
}

/** Is money held in the cart's selected session that no attempt has claimed? */
async function isPaidAndOpen(ctx: Context, provider_id: string, cart_id: string): Promise<boolean> {
  const where = { cart_id, provider_id, is_selected: true, is_initiated: true, cart: { completed_at: null } }
  const session = await ctx.db.paymentSession.findFirst({ where, select: { data: true } })
  if (!session) return false
  const provider = ctx.providers.payment(provider_id)
  const found = await provider.findAuthorization(session.data as PaymentData, { idempotency_key: "webhook" })
  return found?.status === "authorized"
}
