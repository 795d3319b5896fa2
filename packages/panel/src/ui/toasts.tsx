"use client"

import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react"
import { reason } from "#panel/server/faults.ts"
import { useWords } from "#panel/words/index.tsx"
import { Icon } from "./icons.tsx"

interface Toast {
  text: string
  kind?: "done" | "fault"
  /** The undo; if it fails, another toast reports the error. */
  undo?: () => Promise<unknown>
}

type OpenToast = Toast & { id: number }

const STAYS_MS = 6_000
const MOST = 3

const ShowToast = createContext<(toast: Toast) => void>(() => {})

/** Shows short messages about what happened, with an undo button where possible. */
export const useToast = () => use(ShowToast)

export function Toasts({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState<OpenToast[]>([])
  const last = useRef(0)
  const showToast = useCallback((toast: Toast) => {
    last.current += 1
    const id = last.current
    setVisible((before) => [...before, { ...toast, id }].slice(-MOST))
  }, [])
  const close = useCallback((id: number) => setVisible((before) => before.filter((one) => one.id !== id)), [])
  const words = useWords()
  return (
    <ShowToast value={showToast}>
      {children}
      <section className="toasts" aria-label={words.toast.label} aria-live="polite">
        {visible.map((toast) => (
          <One key={toast.id} toast={toast} showToast={showToast} close={() => close(toast.id)} />
        ))}
      </section>
    </ShowToast>
  )
}

function One({ toast, showToast, close }: { toast: OpenToast; showToast: (toast: Toast) => void; close: () => void }) {
  const words = useWords()
  const [held, setHeld] = useState(false)
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closing.current(), toast.undo ? STAYS_MS * 1.5 : STAYS_MS)
    return () => clearTimeout(timer)
  }, [held, toast.undo])
  async function undo() {
    close()
    try {
      await toast.undo?.()
      showToast({ text: words.toast.undone })
    } catch (error) {
      showToast({ text: reason(error, words.faults), kind: "fault" })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at only stops the clock
    <div
      className={`toast ${toast.kind ?? "done"}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {toast.undo && (
        <button type="button" className="link" onClick={undo}>
          {words.toast.undo}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={words.toast.close} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}
