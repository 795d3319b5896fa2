import { useSyncExternalStore } from "react"

const never = () => () => {}

/**
 * Whether the page is hydrated. Before that the browser itself would submit a form, with all of its values in the
 * address, so submitting is disabled.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
