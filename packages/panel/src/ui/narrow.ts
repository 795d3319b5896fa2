import { useSyncExternalStore } from "react"

/** As wide as the style sheets' phones. */
const NARROW = "(max-width: 640px)"

/** Whether the window is as narrow as a phone: long texts of controls have no room then. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

function listen(listener: () => void) {
  const query = window.matchMedia(NARROW)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}
