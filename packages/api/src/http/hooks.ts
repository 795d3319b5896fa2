import { setTimeout as sleep } from "node:timers/promises"
import { isRefusal, Refusal } from "@mercer/commerce"
import { isNotConfigured, type PaymentData } from "@mercer/providers"
import { answered, isOurFault } from "@mercer/rest/handler"
import { completeCart } from "../checkout/complete-cart.ts"
import type { Context } from "../context/context.ts"
import { shopColumnOf } from "../context/shop-columns.ts"
import { mustTakeWrites } from "../context/takeover.ts"

export interface HookOptions {
  /** How long the storefront has to complete the cart itself. */
  head_start_ms?: number
}

/** More than any provider sends; this endpoint is public. */
const LARGEST = 1_000_000

/**
 * A provider's webhook, `POST /hooks/{provider_id}`: a cart whose payment is authorized is completed, in case the
 * shopper's browser was closed too early. An event is only a reason to check; the provider is asked whether there is
 * such a payment, so late, repeated and outdated events do nothing. The response waits until all is done: a provider
 * repeats an event that was not answered with 200, so nothing has to be stored here.
 */
export async function hook(ctx: Context, provider_id: string, request: Request, options: HookOptions = {}) {
  try {
    mustTakeWrites(ctx)
    const event = await read(ctx, provider_id, request)
    ctx.request.peer.caller = "provider"
    if (event?.kind === "authorized" || event?.kind === "captured")
      await completePaid(ctx, spokenOf(ctx, provider_id), event.cart_id, options.head_start_ms ?? 3_000)
    return Response.json({ received: true })
  } catch (error) {
    const answer = answered(error)
    const { status, type, message } = answer
    if (isOurFault(answer)) ctx.log.error({ err: error, ...shopColumnOf(error), provider_id }, "A webhook failed")
    return Response.json({ type, message }, { status })
  }
}

async function read(ctx: Context, provider_id: string, request: Request) {
  const provider = ctx.providers.ids.payment.includes(provider_id) ? ctx.providers.payment(provider_id) : undefined
  if (!provider?.webhook) throw new Refusal("not_found", `${provider_id} has no webhook here`)
  if (request.method !== "POST") throw new Refusal("method_not_allowed", "POST only")
  return provider.webhook({ body: await bodyOf(request), headers: Object.fromEntries(request.headers) })
}

/** The providers that a webhook's events may be about: its own, and others that are served by the same account. */
function spokenOf({ providers }: Context, provider_id: string): string[] {
  const webhook_id = providers.payment(provider_id).webhook_id ?? provider_id
  return providers.ids.payment.filter((id) => id === webhook_id || providers.payment(id).webhook_id === webhook_id)
}

/** The bytes as they were received: signatures are computed from them. */
async function bodyOf({ body }: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    if ((size += chunk.length) > LARGEST) throw new Refusal("too_large", "The body is too large")
  }
  return Buffer.concat(chunks)
}

async function completePaid(ctx: Context, ids: string[], cart_id: string, head_start_ms: number): Promise<void> {
  if (!(await findPaidAndOpen(ctx, ids, cart_id))) return
  await sleep(head_start_ms)
  const provider_id = await findPaidAndOpen(ctx, ids, cart_id)
  if (!provider_id) return
  try {
    const { type } = await completeCart(ctx, cart_id, ctx.shape)
    ctx.log.info({ cart_id, provider_id, type }, "A webhook has completed a cart")
  } catch (error) {
    // For example, out of stock. The payment was voided, or is still the cart's; repeating the event changes nothing.
    const answer = answered(error)
    if (!isRefusal(error) || isNotConfigured(error)) throw error
    if (answer.code === "invalid_state_error" || isOurFault(answer)) throw error
    ctx.log.warn({ err: error, cart_id, provider_id }, "A cart that is paid could not be completed")
  }
}

/** The provider of the cart's selected session, if it has an authorized payment that no attempt has acquired. */
async function findPaidAndOpen(ctx: Context, ids: string[], cart_id: string): Promise<string | null> {
  const chosen = { is_selected: true, is_initiated: true, cart: { completed_at: null } }
  const where = { cart_id, provider_id: { in: ids }, ...chosen }
  const session = await ctx.db.paymentSession.findFirst({ where, select: { data: true, provider_id: true } })
  if (!session) return null
  const provider = ctx.providers.payment(session.provider_id)
  const found = await provider.findAuthorization(session.data as PaymentData, { idempotency_key: "webhook" })
  return found?.status === "authorized" ? session.provider_id : null
}
