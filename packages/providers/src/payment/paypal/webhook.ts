import { Refusal } from "@mercer/commerce"
import type { PaymentEvent, WebhookRequest } from "../port.ts"
import type { Account } from "./account.ts"
import { CLOSED, cartOf, markOf } from "./order.ts"
import { voidHold } from "./session.ts"

const KINDS: Record<string, PaymentEvent["kind"]> = {
  "PAYMENT.AUTHORIZATION.CREATED": "authorized",
  "PAYMENT.AUTHORIZATION.VOIDED": "canceled",
  "PAYMENT.CAPTURE.COMPLETED": "captured",
  "PAYMENT.CAPTURE.DECLINED": "failed",
  "PAYMENT.CAPTURE.DENIED": "failed",
}

const SIGNATURE = ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"] as const

type Event = { event_type?: string; resource?: { id?: string; custom_id?: unknown } | null }

/** Anybody may post to the webhook, and each event is a question to PayPal: no more than this at one moment. */
const AT_ONCE = 5

/**
 * Reads what PayPal sends to POST /paypal/hooks: the event, or null for one that is not ours to know. Refuses what PayPal
 * did not sign. A hold that a browser has made for a session that was given up is voided here.
 */
export function paypalWebhook(account: Account, webhook_id: string) {
  let asking = 0

  async function mustBeSigned(request: WebhookRequest): Promise<void> {
    if (asking >= AT_ONCE) throw new Refusal("too_many_requests", "Too many events at once. Send it again")
    asking++
    try {
      await verify(account, webhook_id, request)
    } finally {
      asking--
    }
  }

  return async (request: WebhookRequest): Promise<PaymentEvent | null> => {
    const { event_type = "", resource } = eventOf(request)
    const kind = KINDS[event_type]
    const { id, custom_id } = resource ?? {}
    const cart_id = typeof custom_id === "string" ? cartOf({ custom_id }) : ""
    if (!kind || !cart_id) return null
    await mustBeSigned(request)
    if (kind !== "authorized" || !id || markOf({ custom_id: String(custom_id) }) !== CLOSED) return { kind, cart_id }
    await voidHold(account, id)
    return null
  }
}

function eventOf({ body, headers }: WebhookRequest): Event {
  const event = parsed(body.toString("utf8"))
  if (!event || SIGNATURE.some((name) => !headers[`paypal-${name}`]))
    throw new Refusal("invalid_data", "This is no event of PayPal")
  return event
}

/** PayPal itself checks the signature, on the event's very bytes: no certificate is fetched from an address in a header. */
async function verify(account: Account, webhook_id: string, { body, headers }: WebhookRequest): Promise<void> {
  const known = SIGNATURE.map((name) => [name.replace("-", "_"), headers[`paypal-${name}`]] as const)
  const asked = JSON.stringify({ ...Object.fromEntries(known), webhook_id })
  const text = `${asked.slice(0, -1)},"webhook_event":${body.toString("utf8")}}`
  const path = "/v1/notifications/verify-webhook-signature"
  const answer = await account.ask<{ verification_status?: string }>("POST", path, { text })
  if (answer?.verification_status === "SUCCESS") return
  throw new Refusal("invalid_data", "This event is not signed by PayPal for the shop's webhook")
}

function parsed(text: string): Event | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Event) : undefined
  } catch {
    return undefined
  }
}
