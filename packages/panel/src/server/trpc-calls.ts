/**
 * Calls the server's operations over tRPC's wire. It is less than a tenth of `@trpc/client`, of which every page would
 * load the WebSockets, subscriptions and streams that the panel doesn't use.
 */

type Kind = "query" | "mutation"

/** Calls an operation, such as `admin.orders.list`. */
export type Call = (kind: Kind, path: string, input: unknown) => Promise<unknown>

interface Waiting {
  path: string
  input: unknown
  resolve: (data: unknown) => void
  reject: (error: unknown) => void
}

/** An operation's response, as tRPC writes it. */
type Answer = { result: { data?: unknown } } | { error: { message: string; code: number; data?: unknown } }

/** An error from the server; `data` has its HTTP status and type. Without `data`, the server can't be reached. */
class CallError extends Error {
  readonly data: unknown

  constructor({ message, data }: { message: string; data?: unknown }) {
    super(message)
    this.name = "TRPCClientError"
    this.data = data
  }
}

interface Limits {
  /** Characters of the URL. */
  maxURLLength: number
  /** Operations per request. */
  maxItems: number
}

/** Calls of the same tick are sent in one batch, as many as fit into one URL. */
export function batched(url: string, limits: Limits): Call {
  const waiting: Record<Kind, Waiting[]> = { query: [], mutation: [] }
  function send(kind: Kind) {
    let batch: Waiting[] = []
    for (const one of waiting[kind].splice(0)) {
      const more = [...batch, one]
      const fits = more.length <= limits.maxItems && addressOf(url, kind, more).length <= limits.maxURLLength
      if (!fits && batch.length > 0) sendBatch(url, kind, batch)
      batch = fits ? more : [one]
    }
    sendBatch(url, kind, batch)
  }
  return (kind, path, input) =>
    new Promise((resolve, reject) => {
      if (waiting[kind].push({ path, input, resolve, reject }) === 1) setTimeout(() => send(kind))
    })
}

/** Sends each query by itself, in a body. */
export function alone(url: string): Call {
  return async (_, path, input) => dataOf(await post(`${url}/${path}`, input))
}

async function sendBatch(url: string, kind: Kind, batch: Waiting[]) {
  try {
    const address = addressOf(url, kind, batch)
    const answer = kind === "query" ? await (await fetch(address)).json() : await post(address, inputsOf(batch))
    batch.forEach(({ resolve, reject }, at) => {
      try {
        resolve(dataOf(Array.isArray(answer) ? answer[at] : answer))
      } catch (error) {
        reject(error)
      }
    })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

async function post(address: string, body: unknown) {
  const headers = { "content-type": "application/json" }
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).json()
}

const inputsOf = (batch: Waiting[]) => Object.fromEntries(batch.map(({ input }, at) => [at, input]))

function addressOf(url: string, kind: Kind, batch: Waiting[]): string {
  const address = `${url}/${batch.map(({ path }) => path).join()}?batch=1`
  return kind === "query" ? `${address}&input=${encodeURIComponent(JSON.stringify(inputsOf(batch)))}` : address
}

function dataOf(answer: Answer): unknown {
  if ("error" in answer) throw new CallError(answer.error)
  return answer.result.data
}
