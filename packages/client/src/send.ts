import { errorOf, MercerError } from "./error.ts"
import { isRepeatable, newKey, waitAfter } from "./retry.ts"

/** How one call is made. */
export interface CallOptions {
  /** Ends the call: it fails with the signal's reason. */
  signal?: AbortSignal
  /** For the call with all its attempts: milliseconds. */
  timeout_ms?: number
  /** Attempts after the first; 0 for none. */
  retries?: number
  /** The key of a write, when it should outlive this call: the id of what it is about, for example. */
  idempotency_key?: string
  /** Whether the server keeps this write's answer under its key: known for the core's operations. */
  keeps_keys?: boolean
  headers?: Record<string, string>
}

/** A request that is ready but for its key and its attempts. */
export interface Prepared {
  operation: string
  method: string
  url: string
  body?: string | FormData
  headers: Record<string, string>
  send: typeof fetch
  credentials: RequestCredentials | undefined
  /** Sees every response: the session's cookie is in its headers. */
  seen(response: Response): void
}

const TIMEOUT_MS = 30_000
const RETRIES = 2

/** Sends a request, again where that is safe, and resolves with what was answered. */
export async function send(prepared: Prepared, options: CallOptions): Promise<unknown> {
  const { method, operation, headers } = prepared
  const { timeout_ms = TIMEOUT_MS, retries = RETRIES, signal } = options
  if (method !== "GET") headers["idempotency-key"] = options.idempotency_key ?? newKey()
  const most = isRepeatable(method, operation, options.keeps_keys) ? retries : 0
  const end = Date.now() + timeout_ms
  const limit = limited(signal, timeout_ms, operation)
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(prepared, limit.signal)
      } catch (error) {
        const wait = error instanceof MercerError ? waitAfter(error, attempt, end - Date.now()) : undefined
        if (attempt >= most || wait === undefined) throw error
        await pause(wait, limit.signal)
      }
    }
  } finally {
    limit.clear()
  }
}

async function once({ operation, url, method, headers, body, credentials, ...how }: Prepared, signal: AbortSignal) {
  signal.throwIfAborted()
  const init: RequestInit = { method, headers, signal, ...(body && { body }), ...(credentials && { credentials }) }
  let response: Response
  let text: string
  let file: Blob | undefined
  try {
    response = await how.send(url, init)
    how.seen(response)
    if (response.ok && isFile(response)) file = await response.blob()
    text = file ? "" : await response.text()
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw new MercerError(operation, { type: "connection_error", message: words(cause), status: 0 }, cause)
  }
  if (!response.ok) throw errorOf(operation, response, text)
  if (text === "") return file
  return /\bjson\b/.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text
}

/** Such as a PDF. */
const isFile = ({ headers }: Response) => /^(?!text\/|.*\bjson\b)/.test(headers.get("content-type") ?? "text/")

const words = (cause: unknown) => `The shop could not be reached: ${cause instanceof Error ? cause.message : cause}`

/** The caller's signal and the time limit in one: older browsers have no AbortSignal.any. */
function limited(outer: AbortSignal | undefined, timeout_ms: number, operation: string) {
  const inner = new AbortController()
  const abort = () => inner.abort(outer?.reason)
  if (outer?.aborted) abort()
  outer?.addEventListener("abort", abort)
  const message = `There was no answer within ${timeout_ms} ms`
  const late = () => inner.abort(new MercerError(operation, { type: "timeout", message, status: 0 }))
  const timer = setTimeout(late, timeout_ms)
  return {
    signal: inner.signal,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener("abort", abort)
    },
  }
}

function pause(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, wait)
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) end()
    else signal.addEventListener("abort", end, { once: true })
  })
}
