import { Refusal } from "@mercer/commerce"
import type { Data } from "../data.ts"
import type { OauthApp } from "./port.ts"

export interface Oauth2Options {
  application_name: string
  display_name: string
  /** The app's page where the operator agrees, and the one where they revoke it. */
  install_url: string
  uninstall_url?: string
  /** Where codes are exchanged for tokens: https, or this machine while trying things out. */
  token_url: string
  client_id: string
  client_secret: string
  /** The page of the panel that the app sends the operator back to, if the app requires it again. */
  redirect_uri?: string
}

const WAIT_MS = 9_000 // less than the 10 s of every provider, so that our own error is reported
const MOST_READ = 64_000

/**
 * An app that speaks OAuth 2.0 with authorization codes (RFC 6749, 4.1.3), its secret in the header. Its tokens are kept as
 * it returns them, with `expires_at` where it says how long they are good. Throws at start when a URL is none.
 */
export function oauth2(options: Oauth2Options): OauthApp {
  const { application_name, display_name, install_url, uninstall_url = null } = options
  const token_url = checked(options.token_url)
  return {
    id: application_name,
    display_name,
    install_url,
    uninstall_url,
    exchange: async (code) => withEnd(await tokensOf(await ask(token_url, code, options), display_name)),
  }
}

function checked(token_url: string): string {
  const url = URL.canParse(token_url) ? new URL(token_url) : undefined
  const local = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)
  if (url?.protocol === "https:" || local) return token_url
  throw new Error("The token_url of an OAuth app must begin with https://")
}

function ask(url: string, code: string, { client_id, client_secret, redirect_uri }: Oauth2Options): Promise<Response> {
  const login = Buffer.from(`${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`).toString("base64")
  return fetch(url, {
    method: "POST",
    headers: { authorization: `Basic ${login}`, accept: "application/json" },
    body: new URLSearchParams({ grant_type: "authorization_code", code, ...(redirect_uri && { redirect_uri }) }),
    redirect: "error",
    signal: AbortSignal.timeout(WAIT_MS),
  })
}

/** Errors are reported by the status alone: a body may repeat the code or the secret. */
async function tokensOf(answer: Response, name: string): Promise<Data> {
  const text = await beginning(answer)
  // 401 is about our own secret, which the developer repairs, not the operator by another code.
  if (answer.status === 400 || answer.status === 403)
    throw new Refusal("not_allowed", `${name} did not accept the code`)
  if (!answer.ok) throw new Error(`${name} answered the exchange of a code with ${answer.status}`)
  const tokens = parsed(text)
  if (typeof tokens?.access_token !== "string") throw new Error(`${name} answered the exchange of a code with no token`)
  return tokens
}

/** An endless response must not fill the memory. */
async function beginning(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    read += chunk.length
    if (read > MOST_READ) throw new Error("An OAuth app answered more than 64 kB")
  }
  return Buffer.concat(chunks).toString("utf8")
}

function parsed(text: string): Data | undefined {
  try {
    const value: unknown = JSON.parse(text.replaceAll("\\u0000", ""))
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Data) : undefined
  } catch {
    return undefined
  }
}

/** When the token ends, in epoch seconds: `expires_in` means nothing when read later. */
function withEnd(tokens: Data): Data {
  const { expires_in } = tokens
  if (typeof expires_in !== "number" || !Number.isFinite(expires_in)) return tokens
  return { ...tokens, expires_at: Math.floor(Date.now() / 1_000 + expires_in) }
}
