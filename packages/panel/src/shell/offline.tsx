"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { watchChunks } from "#panel/server/chunks.ts"
import { CONNECTED, connection, onConnection, watchConnection } from "#panel/server/connection.ts"
import { useWords } from "#panel/words/index.tsx"

if (typeof window !== "undefined") {
  watchConnection()
  watchChunks()
}

const STAYS_MS = 5_000

/** Says that the browser is offline or that the server does not answer, for as long as it is so, and when it is over. */
export function Offline() {
  const { faults } = useWords()
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  const { isAway, held } = useSyncExternalStore(onConnection, connection, () => CONNECTED)
  const isOut = !isOnline || isAway
  const isBack = useReturn(isOut)
  const text = isOnline ? faults.away : faults.noConnection
  return (
    <div role="status" className={isOut ? "offline" : "offline good"}>
      {isOut && (held > 0 ? `${text} ${faults.held}` : text)}
      {isBack && faults.reconnected}
    </div>
  )
}

/** True for a moment after it is over; what failed or is old by then is read again. */
function useReturn(isOut: boolean): boolean {
  const client = useQueryClient()
  const wasOut = useRef(false)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const returns = wasOut.current && !isOut
    wasOut.current = isOut
    setBack(returns)
    if (!returns) return
    void client.invalidateQueries()
    const timer = setTimeout(() => setBack(false), STAYS_MS)
    return () => clearTimeout(timer)
  }, [isOut, client])
  return isBack
}

const EVENTS = ["online", "offline"] as const

function listen(listener: () => void) {
  for (const event of EVENTS) window.addEventListener(event, listener)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
  }
}
