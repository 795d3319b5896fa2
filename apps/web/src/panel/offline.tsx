"use client"

import { useSyncExternalStore } from "react"
import { useWords } from "./words/index.tsx"

/** Says that the browser has lost its connection, for as long as it has. */
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
