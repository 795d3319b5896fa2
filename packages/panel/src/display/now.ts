import { useSyncExternalStore } from "react"

const SECOND_MS = 1_000
/** Rounded up: what was just created has started. */
const second = () => Math.ceil(Date.now() / SECOND_MS) * SECOND_MS
const never = () => () => {}

/**
 * The current second; null on the server, whose clock differs. Parts rendered later get it immediately, so nothing
 * moves.
 */
export const useNow = (): number | null => useSyncExternalStore(never, second, () => null)
