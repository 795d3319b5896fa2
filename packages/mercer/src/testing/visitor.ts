/** What the shop has answered. */
export interface Reply {
  readonly status: number
  /** The JSON of the answer; a text if it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers as a foreign client does
  readonly body: any
  readonly text: string
  readonly headers: Headers
}

/** A browser with its cookies, at an IP address. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** The same login at another address: limits of requests count by it. */
  from(address: string): Visitor
}

/** A visitor who has logged in. */
export interface Account extends Visitor {
  readonly id: string
}

/** Answers a request that comes from this address. */
export type Answerer = (request: Request, peer: { address: string }) => Promise<Response>

/** Throws for an answer that its operation does not describe. */
export type Check = (method: string, path: string, reply: Reply) => void

/** A visitor with these cookies, whose every answer is checked. */
export function visitor(answer: Answerer, check: Check, cookies: string[] = [], address = "127.0.0.1"): Visitor {
  const jar = new Map(cookies.map(nameAndPair))
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...jar.values()].join("; ")
    const response = await answer(requestFor(method, path, body, { ...(cookie && { cookie }), ...headers }), {
      address,
    })
    for (const line of response.headers.getSetCookie()) jar.set(...nameAndPair(line.split(";")[0] ?? ""))
    const text = await response.text()
    const reply = { status: response.status, body: parsed(text), text, headers: response.headers }
    check(method, path, reply)
    return reply
  }
  return {
    ask,
    get: (path, headers) => ask("GET", path, undefined, headers),
    post: (path, body, headers) => ask("POST", path, body, headers),
    delete: (path, body, headers) => ask("DELETE", path, body, headers),
    from: (other) => visitor(answer, check, [...jar.values()], other),
  }
}

const nameAndPair = (pair: string): [name: string, pair: string] => [pair.split("=")[0] ?? "", pair]

function requestFor(method: string, path: string, body: unknown, headers: Record<string, string>): Request {
  const hasBody = body !== undefined && method !== "GET"
  return new Request(`http://shop.test${path}`, {
    method,
    headers: { ...(hasBody && { "content-type": "application/json" }), ...headers },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}
