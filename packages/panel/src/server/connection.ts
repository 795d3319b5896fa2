/**
 * Whether the server can be reached, as noticed at every request. A page that was chosen in the meantime is not asked for
 * by the browser, which would replace the panel with its own error page: its request waits, and is sent again.
 */

/** What a proxy answers while the server behind it is away. */
const GATEWAY = [502, 503, 504]
const HEALTH = "/health/ready"
const FIRST_LOOK_MS = 500
const LONGEST_MS = 4_000
const PATIENCE_MS = 5_000

interface Connection {
  isAway: boolean
  /** How many chosen pages wait. */
  held: number
}

let current: Connection = { isAway: false, held: 0 }
let back = Promise.resolve()
const listeners = new Set<() => void>()
let send: typeof fetch

export const connection = () => current
/** Without a window, the server is here. */
export const CONNECTED: Connection = current

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function set(next: Partial<Connection>) {
  current = { ...current, ...next }
  for (const listener of listeners) listener()
}

/** Looks at the requests of this window from now on. */
export function watchConnection() {
  send = window.fetch.bind(window)
  window.fetch = (input, init) => (isNavigation(init) ? held(input, init) : noticed(input, init))
}

/** Next asks for a page that was chosen, and not for one that may be chosen soon. */
function isNavigation(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers)
  return headers.has("rsc") && !headers.has("next-router-prefetch") && !headers.has("next-router-segment-prefetch")
}

async function held(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await noticed(input, init).catch((error: unknown) => {
      if (init?.signal?.aborted) throw error
      return null
    })
    if (answer && !GATEWAY.includes(answer.status)) return answer
    const returns = whenBack()
    set({ held: current.held + 1 })
    await returns
    set({ held: current.held - 1 })
  }
}

async function noticed(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const answer = await send(input, init)
    // What has a content type of ours was answered by the server itself.
    if (GATEWAY.includes(answer.status) && !/json/.test(answer.headers.get("content-type") ?? "")) whenBack()
    return answer
  } catch (error) {
    if (!isCanceled(error)) whenBack()
    throw error
  }
}

const isCanceled = (error: unknown) =>
  error instanceof DOMException && (error.name === "AbortError" || error.name === "TimeoutError")

/** The server is away: resolves once it answers again. */
export function whenBack(): Promise<void> {
  if (current.isAway) return back
  set({ isAway: true })
  back = look()
  return back
}

async function look(): Promise<void> {
  for (let pause = FIRST_LOOK_MS; !(await isReached()); pause = Math.min(pause * 2, LONGEST_MS)) await pauseOf(pause)
  set({ isAway: false })
}

async function isReached(): Promise<boolean> {
  try {
    const answer = await send(HEALTH, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) })
    return !GATEWAY.includes(answer.status)
  } catch {
    return false
  }
}

/** Ends early when the browser has a network again. */
function pauseOf(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    window.addEventListener("online", () => resolve(clearTimeout(timer)), { once: true })
  })
}
