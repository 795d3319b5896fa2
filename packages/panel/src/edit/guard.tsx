"use client"

import { useRouter } from "next/navigation"
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Guard {
  /** Reports whether the page has unsaved changes. */
  mark(key: string, dirty: boolean): void
  /** Goes to a page of the panel, unless unsaved changes hold the operator back. */
  go(href: string): void
  /** Runs an action that discards unsaved changes, after confirmation if there are any. */
  leave(action: () => void): void
  /** Whether the page has unsaved changes now. */
  isDirty(): boolean
}

const Current = createContext<Guard>({ mark() {}, go() {}, leave: (action) => action(), isDirty: () => false })

export const useGo = () => use(Current).go
export const useLeave = () => use(Current).leave
export const useIsDirty = () => use(Current).isDirty

/** Asks for confirmation before leaving this page while `dirty`. */
export function useGuard(key: string, dirty: boolean) {
  const { mark } = use(Current)
  useEffect(() => {
    mark(key, dirty)
    return () => mark(key, false)
  }, [mark, key, dirty])
}

/** A click, the back button, a shortcut or a closed tab discards unsaved changes only after confirmation. */
export function GuardProvider({ children }: { children: ReactNode }) {
  const words = useWords()
  const router = useRouter()
  const dirty = useRef(new Set<string>())
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const mark = useCallback((key: string, isDirty: boolean) => {
    if (isDirty) dirty.current.add(key)
    else dirty.current.delete(key)
  }, [])
  const attempt = useCallback((leave: () => void) => {
    if (dirty.current.size === 0) return leave()
    setLeaving(() => leave)
  }, [])
  const go = useCallback((href: string) => attempt(() => router.push(href)), [attempt, router])
  const isDirty = useCallback(() => dirty.current.size > 0, [])
  useWatch(dirty, attempt, go)
  const guard = useMemo(() => ({ mark, go, leave: attempt, isDirty }), [mark, go, attempt, isDirty])
  return (
    <Current value={guard}>
      {children}
      {leaving && (
        <Confirm
          title={words.form.leave}
          text={words.form.leaveText}
          yes={words.form.leaveYes}
          no={words.form.leaveNo}
          danger
          onNo={() => setLeaving(null)}
          onYes={() => {
            dirty.current.clear()
            setLeaving(null)
            leaving()
          }}
        />
      )}
    </Current>
  )
}

type Attempt = (leave: () => void) => void

function useWatch(dirty: { current: Set<string> }, attempt: Attempt, go: (href: string) => void) {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (dirty.current.size === 0 || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target instanceof Element && event.target.closest("a[href]")
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== window.location.origin) return
      event.preventDefault()
      event.stopPropagation()
      go(link.pathname + link.search)
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (dirty.current.size > 0) event.preventDefault()
    }
    const stopTravel = watchTravel(dirty, attempt)
    document.addEventListener("click", onClick, true)
    window.addEventListener("beforeunload", onUnload)
    return () => {
      stopTravel()
      document.removeEventListener("click", onClick, true)
      window.removeEventListener("beforeunload", onUnload)
    }
  }, [dirty, attempt, go])
}

interface Travel extends Event {
  navigationType: string
  destination: { key: string; sameDocument: boolean }
}

interface Navigation extends EventTarget {
  traverseTo(key: string): unknown
}

/** The back button can be stopped only where the browser has the Navigation API. */
function watchTravel(dirty: { current: Set<string> }, attempt: Attempt): () => void {
  const navigation = (window as { navigation?: Navigation }).navigation
  if (!navigation) return () => {}
  const onTravel = (event: Event) => {
    const { navigationType, destination, cancelable } = event as Travel
    if (navigationType !== "traverse" || !cancelable || dirty.current.size === 0) return
    event.preventDefault()
    attempt(() => navigation.traverseTo(destination.key))
  }
  navigation.addEventListener("navigate", onTravel)
  return () => navigation.removeEventListener("navigate", onTravel)
}
