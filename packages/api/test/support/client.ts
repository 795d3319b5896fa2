type Door = (request: Request, peer?: { address?: string }) => Promise<Response>

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
  body: any
  headers: Headers
  text: string
}

type Headers_ = Record<string, string>

/** A client with a cookie jar, as a browser is one; each `visitor()` is another browser. */
export function client(door: Door) {
  let cookie = ""
  async function ask(method: string, path: string, body?: unknown, headers: Headers_ = {}): Promise<Reply> {
    const answer = await door(requestFor(method, path, body, { ...(cookie && { cookie }), ...headers }), {
      address: "127.0.0.1",
    })
    for (const line of answer.headers.getSetCookie()) cookie = line.split(";")[0] ?? ""
    const text = await answer.text()
    return { status: answer.status, body: text ? parsed(text) : undefined, headers: answer.headers, text }
  }
  return {
    ask,
    get: (path: string, headers?: Headers_) => ask("GET", path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headers_) => ask("POST", path, body, headers),
    delete: (path: string, body?: unknown, headers?: Headers_) => ask("DELETE", path, body, headers),
    visitor: () => client(door),
    cookie: () => cookie,
  }
}

function requestFor(method: string, path: string, body: unknown, headers: Headers_): Request {
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
