import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Refusal } from "@mercer/commerce"
import type { Hold } from "./book.ts"
import { type Ledger, memoryLedger } from "./ledger.ts"
import type { Attempt, Authorization, Payment, PaymentData, PaymentProvider, Sale, SessionStatus } from "./port.ts"

const MODES = ["authorized", "requires_more", "pending", "error", "throw", "lost_reply"] as const
const LONGEST = 60_000

type Mode = (typeof MODES)[number]

/**
 * A provider for tests and demos that does what the session's data says, which Update payment session sets:
 * - `mode`: authorized (the default) | requires_more | pending | error | throw | lost_reply (holds, then throws);
 * - `delay_ms`: the delay of the response after the operation; `hold_after_ms`: delays the operation itself.
 */
export function scriptedPayment({
  id = "scripted",
  ledger = memoryLedger(),
}: {
  id?: string
  ledger?: Ledger
} = {}): PaymentProvider {
  return {
    id,
    test_only: true,
    // Not made of the caller's key: a session that is renewed must be another one than the closed one.
    createSession: async () => ({ id: `session_${randomUUID()}`, status: "pending" }),
    updateSession: async (data) => data,
    updateData: async (data, patch) => script({ ...data, ...patch, id: data.id, status: data.status, hold: data.hold }),
    deleteSession: async (data) => ledger.close(sessionOf(data)),
    authorize: async (data, sale) => authorize(ledger, data, sale),
    findAuthorization: async (data, attempt) => findAuthorization(ledger, data, attempt),
    capture: async (payment, { idempotency_key }) =>
      after(payment, await ledger.capture(holdOf(payment), idempotency_key)),
    refund: async (payment, amount, { idempotency_key }) =>
      after(payment, await ledger.refund(holdOf(payment), amount, idempotency_key)),
    cancel: async (payment, { idempotency_key }) => after(payment, await ledger.void(holdOf(payment), idempotency_key)),
  }
}

function script(data: PaymentData): PaymentData {
  const { mode = "authorized", delay_ms = 0, hold_after_ms = 0 } = data
  if (!MODES.includes(mode as Mode)) throw new Refusal("invalid_data", `mode is one of ${MODES.join(", ")}`)
  for (const wait of [delay_ms, hold_after_ms])
    if (!Number.isInteger(wait) || Number(wait) < 0 || Number(wait) > LONGEST)
      throw new Refusal("invalid_data", `delay_ms and hold_after_ms are whole numbers from 0 to ${LONGEST}`)
  return data
}

async function authorize(ledger: Ledger, data: PaymentData, sale: Sale & Attempt): Promise<Authorization> {
  const {
    mode = "authorized",
    delay_ms = 0,
    hold_after_ms = 0,
  } = data as { mode?: Mode; delay_ms?: number; hold_after_ms?: number }
  if (hold_after_ms) await sleep(hold_after_ms)
  const answer = mode === "throw" ? null : await outcome(ledger, data, sale, mode)
  if (delay_ms) await sleep(delay_ms)
  if (!answer || mode === "lost_reply") throw new Error(`The scripted payment provider is set to fail (${mode})`)
  return answer
}

async function outcome(ledger: Ledger, data: PaymentData, sale: Sale & Attempt, mode: Exclude<Mode, "throw">) {
  if (mode === "authorized" || mode === "lost_reply") {
    const { idempotency_key: key, cart_id, amount, currency_code } = sale
    return authorization(data, await ledger.hold({ session: sessionOf(data), key, cart_id, amount, currency_code }))
  }
  const message = mode === "error" ? "The payment was declined" : undefined
  return { status: mode, data: { ...data, status: mode }, message }
}

async function findAuthorization(ledger: Ledger, data: PaymentData, { idempotency_key }: Attempt) {
  const hold = await ledger.find(sessionOf(data), idempotency_key)
  return hold && authorization(data, hold)
}

function authorization(data: PaymentData, hold: Hold): Authorization {
  const status: SessionStatus = hold.voided ? "canceled" : "authorized"
  return { status, data: { ...data, status, hold: hold.id } }
}

function after(payment: Payment, { voided, refunded }: Hold): PaymentData {
  return { ...payment.data, status: voided ? "canceled" : "captured", refunded }
}

const sessionOf = (data: PaymentData) => String(data.id)
const holdOf = (payment: Payment) => String(payment.data.hold)
