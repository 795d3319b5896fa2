import { useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * Whether scripts have taken the page over. Before that a form that is sent is sent by the browser itself, with all that
 * stands in it in the address: so nothing can be sent.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
