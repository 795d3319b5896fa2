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

type Event = { event_type?: string; resource?: { id?: string; custom_id?: string } }

/**
 * Reads what PayPal sends to POST /paypal/hooks: the event, or null for one that is not ours to know. Refuses what PayPal
 * did not sign. A hold that a browser has made for a session that was given up is voided here.
 */
export async function readEvent(account: Account, webhook_id: string, request: WebhookRequest) {
  const { event_type = "", resource = {} } = await verified(account, webhook_id, request)
  const kind = KINDS[event_type]
  const { id, custom_id } = resource
  const cart_id = cartOf({ ...(typeof custom_id === "string" && { custom_id }) })
  if (!kind || !cart_id) return null
  if (kind === "authorized" && id && markOf({ custom_id: custom_id as string }) === CLOSED) {
    await voidHold(account, id)
    return null
  }
  return { kind, cart_id } satisfies PaymentEvent
}

/** PayPal itself checks the signature, on the event's very bytes: no certificate is fetched from an address in a header. */
async function verified(account: Account, webhook_id: string, { body, headers }: WebhookRequest): Promise<Event> {
  const event = body.toString("utf8")
  const known = SIGNATURE.map((name) => [name.replace("-", "_"), headers[`paypal-${name}`]] as const)
  if (!isObject(event) || known.some(([, value]) => !value))
    throw new Refusal("invalid_data", "This is no event of PayPal")
  const asked = JSON.stringify({ ...Object.fromEntries(known), webhook_id })
  const text = `${asked.slice(0, -1)},"webhook_event":${event}}`
  const path = "/v1/notifications/verify-webhook-signature"
  const answer = await account.ask<{ verification_status?: string }>("POST", path, { text })
  if (answer?.verification_status === "SUCCESS") return JSON.parse(event)
  throw new Refusal("invalid_data", "This event is not signed by PayPal for the shop's webhook")
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
