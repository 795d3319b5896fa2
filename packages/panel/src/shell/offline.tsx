"use client"

import { useSyncExternalStore } from "react"
import { useWords } from "#panel/words/index.tsx"

/** Shows that the browser is offline, for as long as it is. */
export function Offline() {
  const { faults } = useWords()
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="offline">
      {!isOnline && faults.noConnection}
    </div>
  )
}

const EVENTS = ["online", "offline"] as const

function listen(listener: () => void) {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}
