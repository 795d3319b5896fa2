import type { AppRouter } from "@mercer/api"
import type { inferRouterOutputs } from "@trpc/server"
import { useEffect, useState } from "react"
import { useIsDirty } from "#panel/edit/guard.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import type { Place } from "./place.ts"

export type Other = inferRouterOutputs<AppRouter>["admin"]["presence"]["list"]["presence"][number]

/** A page asks at most this often. The first time it waits, so that it does not slow down what the page reads. */
const EVERY_MS = 15_000
const FIRST_MS = 1_000
/** Nobody is displayed longer after their page has last asked, however they left. */
const GONE_MS = 30_000

/** The other operators who have the same page open. A hidden tab asks nothing, and has left. */
export function useOthers({ resource, resource_id }: Place): Other[] {
  const { presence } = useTRPCClient().admin
  const isDirty = useIsDirty()
  const [others, setOthers] = useState<Other[]>([])
  useEffect(() => {
    const place = { resource, resource_id }
    const ask = () => presence.list.query({ ...place, ...(isDirty() && { editing: true }) })
    const stop = watch({ ask: async () => (await ask()).presence, leave: () => leave(place), onChange: setOthers })
    return () => {
      stop()
      setOthers([])
    }
  }, [presence, resource, resource_id, isDirty])
  return others
}

/** Outlives the page. Nobody waits for it: who does not leave this way is gone after a while. */
function leave(place: Place) {
  const query = new URLSearchParams({ ...place, leaving: "true" })
  void fetch(`/admin/presence?${query}`, { keepalive: true }).catch(() => {})
}

interface Watch {
  ask(): Promise<Other[]>
  leave(): void
  onChange(others: Other[]): void
}

/** Asks again and again while the page is visible, until it is stopped. */
function watch({ ask, leave, onChange }: Watch): () => void {
  let asked = 0
  let next: ReturnType<typeof setTimeout> | undefined
  const present = watchPresent(onChange)
  function soon(ms: number) {
    clearTimeout(next)
    next = setTimeout(run, ms)
  }
  async function run() {
    if (document.hidden) return
    soon(EVERY_MS)
    asked = Date.now()
    // Who else is here is not worth an error: the next time may succeed.
    const found = await ask().catch(() => undefined)
    if (found) present.set(found)
  }
  const end = () => void (asked > 0 && leave())
  function onVisibility() {
    if (!document.hidden) return soon(Math.max(0, asked + EVERY_MS - Date.now()))
    clearTimeout(next)
    end()
  }
  soon(FIRST_MS)
  document.addEventListener("visibilitychange", onVisibility)
  window.addEventListener("pagehide", end)
  return () => {
    present.stop()
    clearTimeout(next)
    document.removeEventListener("visibilitychange", onVisibility)
    window.removeEventListener("pagehide", end)
    if (!document.hidden) end()
  }
}

/** Those who are present: each until their page has been silent for too long. */
function watchPresent(onChange: Watch["onChange"]) {
  let timers: ReturnType<typeof setTimeout>[] = []
  let isOver = false
  function clear() {
    for (const timer of timers.splice(0)) clearTimeout(timer)
  }
  return {
    set(found: Other[]) {
      if (isOver) return
      clear()
      const until = ({ age_ms }: Other) => GONE_MS - age_ms
      timers = found.map((one) =>
        setTimeout(() => onChange(found.filter((other) => until(other) > until(one))), Math.max(0, until(one))),
      )
      onChange(found)
    },
    stop() {
      isOver = true
      clear()
    },
  }
}
