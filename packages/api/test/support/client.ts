type SendRequest = (request: Request, peer?: { address?: string }) => Promise<Response>

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
  body: any
  headers: Headers
  text: string
  /** For answers that are files. */
  bytes: Buffer
}

type Headers_ = Record<string, string>

/** Returns what is wrong with a response; called for every successful one. */
export type Check = (method: string, path: string, status: number, body: unknown) => string[]

/**
 * A client with a cookie jar, like a browser; each `visitor()` is another browser, `from(address)` one at another
 * address. A response that does not match its operation's schema fails the test that requested it.
 */
export function client(api: SendRequest, check: Check = () => [], address = "127.0.0.1", login = "") {
  const jar = new Map<string, string>()
  if (login) keep(jar, login)
  async function ask(method: string, path: string, body?: unknown, headers: Headers_ = {}): Promise<Reply> {
    const cookie = [...jar.values()].join("; ")
    const request = requestFor(method, path, body, { ...(cookie && { cookie }), ...headers })
    const answer = await api(request, { address })
    for (const line of answer.headers.getSetCookie()) keep(jar, line.split(";")[0] ?? "")
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString()
    const { status, headers: given } = answer
    const reply = { status, body: text ? parsed(text) : undefined, headers: given, text, bytes }
    const flaws = check(method, path, reply.status, reply.body)
    if (flaws.length > 0)
      throw new Error(`${method} ${path} answers what its schema does not say:\n${flaws.join("\n")}`)
    return reply
  }
  return {
    ask,
    get: (path: string, headers?: Headers_) => ask("GET", path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headers_) => ask("POST", path, body, headers),
    delete: (path: string, body?: unknown, headers?: Headers_) => ask("DELETE", path, body, headers),
    visitor: () => client(api, check, address),
    /** A browser that already has this cookie. */
    withCookie: (cookie: string) => client(api, check, address, cookie),
    from: (address: string) => client(api, check, address),
    /** The login's cookie, without the device's cookie. */
    cookie: () => jar.get("connect.sid") ?? "",
  }
}

function keep(jar: Map<string, string>, pair: string): void {
  jar.set(pair.split("=")[0] ?? "", pair)
}

function requestFor(method: string, path: string, body: unknown, headers: Headers_): Request {
  if (body instanceof FormData) return new Request(`http://shop.test${path}`, { method, headers, body })
  const hasBody = body !== undefined
  return new Request(`http://shop.test${path}`, {
    method,
    headers: { ...(hasBody && { "content-type": "application/json" }), ...headers },
    ...(hasBody && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
