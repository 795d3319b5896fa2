import { useSyncExternalStore } from "react"

let ended = false
const listeners = new Set<() => void>()

function set(value: boolean) {
  if (ended === value) return
  ended = value
  for (const listener of listeners) listener()
}

/** The session has ended: the page stays as it is, and the login opens over it. */
export const sessionEnded = () => set(true)
export const sessionBegun = () => set(false)

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
    () => false,
  )
}
