import { useSyncExternalStore } from "react"

/** `outside` until somebody is known to be signed in: on the login page, and while the first page loads. */
type State = "outside" | "begun" | "ended"

let state: State = "outside"
/** How many times a session has begun on this page. */
let times = 0
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

function set(next: State) {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Somebody is signed in, again after their session had ended: what waited for it goes on. */
export function sessionBegun() {
  if (state === "begun") return
  times += 1
  const all = waiting
  waiting = []
  set("begun")
  for (const goOn of all) goOn()
}

/**
 * Runs a request to the server. If the session has ended, the login opens over the page, and the request is sent again
 * after it: nothing on the page fails with "Unauthorized", and nobody has to save twice.
 */
export async function inSession<T>(send: () => Promise<T>, isRefused: (error: unknown) => boolean): Promise<T> {
  for (;;) {
    const before = times
    try {
      return await send()
    } catch (error) {
      if (state === "outside" || !isRefused(error)) throw error
      // Another request's login can have succeeded by now.
      if (times === before) await nextSession()
    }
  }
}

function nextSession(): Promise<void> {
  set("ended")
  return new Promise((goOn) => waiting.push(goOn))
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state === "ended",
    () => false,
  )
}
