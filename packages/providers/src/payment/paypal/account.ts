import { setTimeout as sleep } from "node:timers/promises"
import { isTokenRefused, PayPalNo, PayPalUnclear } from "./answers.ts"

export type PayPalOptions = {
  client_id: string
  client_secret: string
  /** True for the sandbox; the real PayPal otherwise. */
  sandbox?: boolean | undefined
  /** Where PayPal is, for tests. */
  url?: string | undefined
  /** The id of the webhook POST /paypal/hooks at PayPal. Without it there is no webhook. */
  webhook_id?: string | undefined
  id?: string
}

type Asked = {
  body?: object
  /** The body's own text, where its bytes matter. */
  text?: string
  /** PayPal acts once for each key. */
  key?: string
}

/** One account at PayPal. `ask` returns null for an answer without a body. */
export type Account = { ask<T>(method: string, path: string, asked?: Asked): Promise<T | null> }

type Token = { access_token: string; ends_at: number }

const TRIES = 2
// Two tries, so that both fit into the 10 s that a call may take.
const WAIT_MS = 4_000
const PAUSE_MS = 100
/** A token is renewed before it ends, so that it does not end on its way. */
const EARLY_MS = 60_000

/**
 * Asks PayPal over HTTP, with a token that is kept until shortly before it ends. Its final no is thrown as PayPalNo, a
 * refusal; everything else (no connection, 5xx, 429, a request under the same key that is still running) as another
 * error, since the outcome is unknown. Such a request is tried twice: under its key, PayPal acts once.
 */
export function openAccount(options: PayPalOptions): Account {
  const url = options.url ?? (options.sandbox ? "https://api-m.sandbox.paypal.com" : "https://api-m.paypal.com")
  const tokens = tokensOf(url, options)

  async function once<T>(method: string, path: string, { body, text, key }: Asked): Promise<T | null> {
    const access_token = await tokens.get()
    const headers: Record<string, string> = { authorization: `Bearer ${access_token}`, prefer: "return=representation" }
    if (key) headers["paypal-request-id"] = key
    if (method !== "GET") headers["content-type"] = "application/json"
    const content = text ?? (method === "GET" ? undefined : JSON.stringify(body ?? {}))
    const answer = await send(url + path, { method, headers, ...(content && { body: content }) })
    if (isTokenRefused(answer)) tokens.drop(access_token)
    return read<T>(answer)
  }

  return {
    async ask<T>(method: string, path: string, asked: Asked = {}): Promise<T | null> {
      for (let tries = 1; ; tries++) {
        try {
          return await once<T>(method, path, asked)
        } catch (error) {
          if (error instanceof PayPalNo || tries === TRIES) throw error
        }
        await sleep(PAUSE_MS)
      }
    },
  }
}

/** The account's token, asked for once however many calls wait for it. */
function tokensOf(url: string, { client_id, client_secret }: PayPalOptions) {
  const login = Buffer.from(`${client_id}:${client_secret}`).toString("base64")
  let known: Promise<Token> | undefined
  let current = ""

  async function renew(): Promise<Token> {
    const headers = { authorization: `Basic ${login}`, "content-type": "application/x-www-form-urlencoded" }
    const asked = { method: "POST", headers, body: "grant_type=client_credentials" }
    const answer = await send(`${url}/v1/oauth2/token`, asked)
    // The answer may repeat the secret: only its status is reported.
    if (!answer.ok) throw new PayPalUnclear(`PayPal gave no token for PAYPAL_CLIENT_ID (${answer.status})`)
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number }
    current = access_token
    return { access_token, ends_at: Date.now() + expires_in * 1_000 - EARLY_MS }
  }

  function begin(): Promise<Token> {
    const asked = renew()
    asked.catch(() => {
      if (known === asked) known = undefined
    })
    return asked
  }

  return {
    async get(): Promise<string> {
      known ??= begin()
      const asked = known
      const token = await asked
      if (token.ends_at > Date.now()) return token.access_token
      if (known === asked || !known) known = begin()
      return (await known).access_token
    },
    /** PayPal does not accept this token any more. */
    drop(access_token: string) {
      if (access_token === current) known = undefined
    },
  }
}

const send = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(WAIT_MS) })

async function read<T>(answer: Response): Promise<T | null> {
  const text = await answer.text()
  if (answer.ok) return text ? (JSON.parse(text) as T) : null
  throw PayPalNo.from(answer.status, text) ?? new PayPalUnclear(`PayPal answered ${answer.status}`)
}
