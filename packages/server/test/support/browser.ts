import Medusa from "@medusajs/medusa-js"

/** The part of axios's request configuration that matters here. */
interface Wanted {
  baseURL?: string
  url?: string
  method?: string
  data?: unknown
  headers?: Record<string, unknown>
}

/** The storefront's origin: not the shop's, but allowed by default. */
const STOREFRONT = "http://localhost:8000"

/**
 * The published client as in a browser. In node it would lose its cookies; so an adapter keeps them and sends the
 * page's origin, as a browser does.
 */
export function browser(baseUrl: string): Medusa {
  const cookies = new Map<string, string>()
  const adapter = async (wanted: Wanted) => {
    const response = await fetch(`${wanted.baseURL}${wanted.url}`, {
      method: (wanted.method ?? "get").toUpperCase(),
      headers: { ...texts(wanted.headers), origin: STOREFRONT, ...carried(cookies) },
      ...(typeof wanted.data === "string" && { body: wanted.data }),
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    mustBeReadable(response)
    const text = await response.text()
    const { status, statusText } = response
    const headers = Object.fromEntries(response.headers)
    const answer = { data: text && JSON.parse(text), status, statusText, headers, config: wanted, request: {} }
    if (response.ok) return answer
    const error = new Error(`Request failed with status code ${status}`)
    throw Object.assign(error, { isAxiosError: true, response: answer, config: wanted })
  }
  return new Medusa({ baseUrl, maxRetries: 3, axiosAdapter: adapter as never })
}

/** A browser hides a response from the page unless the shop allows the page's origin and credentials. */
function mustBeReadable({ headers }: Response): void {
  const allowed = headers.get("access-control-allow-origin") === STOREFRONT
  if (!allowed || headers.get("access-control-allow-credentials") !== "true")
    throw new Error("A browser would not let the page read this answer")
}

const texts = (headers: object = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => typeof value === "string"))

const carried = (cookies: Map<string, string>) =>
  cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const gone = /max-age=0\b/i.test(line) || value === ""
  if (gone) cookies.delete(name)
  else cookies.set(name, value)
}
