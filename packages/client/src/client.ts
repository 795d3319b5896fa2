import { wireOf } from "./request.ts"
import { type CallOptions, type Prepared, send } from "./send.ts"
import type { Answer, Given, Input, Operations, PathOf } from "./types.ts"

/** Where the shop is, who calls it, and how patiently. */
export interface ClientOptions extends Pick<CallOptions, "timeout_ms" | "retries" | "headers"> {
  /** The shop's address, such as `https://shop.example`; empty for the page's own origin. */
  url: string
  /** The sales channels of a storefront: the header x-publishable-api-key. */
  publishable_key?: string
  /** A customer's or an operator's access token, sent as Bearer; a function is asked at each call. */
  token?: string | (() => string | undefined | Promise<string | undefined>)
  /** An operator's API token: the header x-medusa-access-token. */
  api_token?: string
  /**
   * Whether log-ins last. Browsers keep the session's cookie themselves, and send it unless this is false. Elsewhere
   * only `true` keeps it, in this client: then use one client for each person.
   */
  session?: boolean
  /** Instead of the global one. */
  fetch?: typeof fetch
}

/** Calls the operations of a shop, those of the core and `Own`. */
export interface Client<Own = unknown> {
  get<Path extends PathOf<"GET", Operations & Own>>(
    path: Path,
    ...given: Given<Input<`GET ${Path}` & keyof (Operations & Own), Operations & Own>, CallOptions>
  ): Promise<Answer<`GET ${Path}` & keyof (Operations & Own), Operations & Own>>
  post<Path extends PathOf<"POST", Operations & Own>>(
    path: Path,
    ...given: Given<Input<`POST ${Path}` & keyof (Operations & Own), Operations & Own>, CallOptions>
  ): Promise<Answer<`POST ${Path}` & keyof (Operations & Own), Operations & Own>>
  delete<Path extends PathOf<"DELETE", Operations & Own>>(
    path: Path,
    ...given: Given<Input<`DELETE ${Path}` & keyof (Operations & Own), Operations & Own>, CallOptions>
  ): Promise<Answer<`DELETE ${Path}` & keyof (Operations & Own), Operations & Own>>
  /** The same shop with other options: as another person, for example. */
  with(options: Partial<ClientOptions>): Client<Own>
}

const SESSION = "connect.sid"
const isBrowser = typeof document !== "undefined"

/**
 * A client of the shop at `url`. Calls fail with a MercerError. GETs, and writes that the server does once for each
 * Idempotency-Key, are sent again when there was no answer, or one that says to come back later.
 */
export function createClient<Own = unknown>(options: ClientOptions): Client<Own> {
  let session: string | undefined
  const seen = (response: Response) => {
    if (!isBrowser && options.session) session = sessionOf(response) ?? session
  }
  const call = async (method: string, path: string, input: object = {}, how: CallOptions = {}) => {
    const wire = wireOf(method, path, input as Record<string, unknown>)
    const prepared: Prepared = {
      operation: `${method} ${path}`,
      method,
      url: options.url.replace(/\/+$/, "") + wire.path,
      headers: { ...(await headersOf(options, session, wire.body)), ...how.headers },
      send: options.fetch ?? fetch,
      credentials: options.session === false ? "omit" : isBrowser ? "include" : undefined,
      seen,
      ...(wire.body && { body: wire.body }),
    }
    return send(prepared, { ...(options as CallOptions), ...how })
  }
  const by = (method: string) => (path: string, input?: object, how?: CallOptions) => call(method, path, input, how)
  const client = {
    get: by("GET"),
    post: by("POST"),
    delete: by("DELETE"),
    with: (more: Partial<ClientOptions>) => createClient<Own>({ ...options, ...more }),
  }
  return client as unknown as Client<Own>
}

async function headersOf(options: ClientOptions, session: string | undefined, body: string | FormData | undefined) {
  const { publishable_key, api_token, token } = options
  const bearer = typeof token === "function" ? await token() : token
  return {
    accept: "application/json",
    // The form's type has a boundary that only fetch knows.
    ...(typeof body === "string" && { "content-type": "application/json" }),
    ...(publishable_key && { "x-publishable-api-key": publishable_key }),
    ...(api_token && { "x-medusa-access-token": api_token }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(session && { cookie: session }),
    ...options.headers,
  }
}

/** The session's cookie that a log-in or a log-out sets; empty when it ends. */
function sessionOf({ headers }: Response): string | undefined {
  const set = headers.getSetCookie?.().find((cookie) => cookie.startsWith(`${SESSION}=`))
  if (set === undefined) return undefined
  const cookie = set.split(";")[0] as string
  return cookie === `${SESSION}=` ? "" : cookie
}
