"use client"

import { useEffect, useRef, useState } from "react"

/** The selected rows: some, or "all that match" beyond this page. Another list starts with none. */
export function useSelection(keys: string[], list: string) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [everything, setEverything] = useState(false)
  const last = useRef<string | null>(null)
  useEffect(() => clear(), [list])

  function clear() {
    setPicked((before) => (before.size === 0 ? before : new Set()))
    setEverything(false)
    last.current = null
  }

  function toggle(key: string, range: boolean) {
    const on = !picked.has(key)
    const next = new Set(picked)
    for (const one of range ? between(keys, last.current, key) : [key]) {
      if (on) next.add(one)
      else next.delete(one)
    }
    last.current = key
    setEverything(false)
    setPicked(next)
  }

  function setPage(on: boolean) {
    setEverything(false)
    setPicked(new Set(on ? [...picked, ...keys] : []))
  }

  return {
    keys: picked,
    size: picked.size,
    everything,
    selectEverything: () => setEverything(true),
    isWhole: keys.length > 0 && keys.every((key) => picked.has(key)),
    has: (key: string) => everything || picked.has(key),
    toggle,
    setPage,
    clear,
  }
}

function between(keys: string[], from: string | null, to: string): string[] {
  const [a, b] = [keys.indexOf(from ?? to), keys.indexOf(to)]
  return a < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}
