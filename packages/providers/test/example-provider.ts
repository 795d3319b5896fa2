import { Refusal } from "@mercer/commerce"
import type { Authorization, PaymentData, PaymentProvider } from "@mercer/providers"

type Account = { url: string; secret: string }
type Hold = { id: string; state: "held" | "captured" | "voided" | "declined"; refunded: number }

/** Payments by Acme Pay, an imaginary company with an HTTP interface: intents are our sessions, holds our payments. */
export function acmePay(account: Account): PaymentProvider {
  return {
    id: "acme-pay",

    async createSession({ amount, currency_code, idempotency_key }) {
      const body = { amount, currency: currency_code }
      const intent = await ask<{ id: string }>(account, "POST", "/intents", body, idempotency_key)
      return { intent: intent?.id ?? null } // shoppers see this: the id, never the secret
    },

    // Acme learns the amount with the authorization, so there is nothing to update.
    updateSession: async (data) => data,

    // What the browser sends (card_token) is kept, but must not choose another intent or hold.
    updateData: async (data, patch) => ({
      ...data,
      ...patch,
      intent: data.intent,
      hold: data.hold,
      status: data.status,
    }),

    async deleteSession({ intent }) {
      await ask(account, "DELETE", `/intents/${intent}`)
    },

    async authorize(data, { amount, currency_code, idempotency_key }) {
      const body = { amount, currency: currency_code, card_token: data.card_token ?? null }
      const hold = await ask<Hold>(account, "POST", `/intents/${data.intent}/holds`, body, idempotency_key)
      return authorization(data, hold)
    },

    async findAuthorization(data, { idempotency_key }) {
      const path = `/intents/${data.intent}/holds/${encodeURIComponent(idempotency_key)}`
      const hold = await ask<Hold>(account, "GET", path)
      return hold && authorization(data, hold)
    },

    capture: ({ data }, { idempotency_key }) => change(account, data, "capture", idempotency_key),
    refund: ({ data }, amount, { idempotency_key }) => change(account, data, "refund", idempotency_key, { amount }),
    cancel: ({ data }, { idempotency_key }) => change(account, data, "void", idempotency_key),
  }
}

async function change(account: Account, data: PaymentData, act: string, key: string, body?: object) {
  const hold = await ask<Hold>(account, "POST", `/holds/${data.hold}/${act}`, body, key)
  if (!hold) throw new Refusal("not_found", "Acme Pay does not know this payment")
  return notes(data, hold)
}

/** What Acme answers, or null for a 404. */
async function ask<T>({ url, secret }: Account, method: string, path: string, body?: object, key?: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${secret}`, "content-type": "application/json" }
  if (key) headers["idempotency-key"] = key // Acme acts once a key, and answers the same again
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  if (answer.status === 404) return null
  if (answer.ok) return (await answer.json()) as T
  // 409 is Acme's definite no, which the client sees. Anything else is an unknown outcome: an ordinary error.
  if (answer.status !== 409) throw new Error(`Acme Pay answered ${answer.status}`)
  const { message } = (await answer.json()) as { message: string }
  throw new Refusal("not_allowed", message)
}

function authorization(data: PaymentData, hold: Hold | null): Authorization {
  if (!hold || hold.state === "declined") return { status: "error", data, message: "The card was declined" }
  return { status: hold.state === "voided" ? "canceled" : "authorized", data: notes(data, hold) }
}

function notes(data: PaymentData, { id, state, refunded }: Hold): PaymentData {
  return { ...data, hold: id, status: state, refunded }
}
