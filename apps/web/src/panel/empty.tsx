"use client"

import Link from "next/link"
import { type ReactNode, useEffect, useState } from "react"
import { reason } from "./faults.ts"
import { useListAddress } from "./list-address.ts"
import { statusOf } from "./trpc.ts"
import { useWords } from "./words/index.tsx"

/** What this place is for, and what to do first. */
export function Empty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="empty">
      <h3>{title}</h3>
      <p className="muted">{text}</p>
      {action}
    </div>
  )
}

/** What could not be read, and why; with the way to try again, or back. */
export function Failure({ error, retry, back }: { error: unknown; retry?: (() => void) | undefined; back?: string }) {
  const { faults } = useWords()
  const listAddress = useListAddress()
  const isMissing = statusOf(error) === 404
  return (
    <div className="empty" role="alert">
      <p>{isMissing ? faults.missing : reason(error, faults)}</p>
      {isMissing && back ? (
        <Link className="button" href={listAddress(back)}>
          {faults.back}
        </Link>
      ) : (
        retry && (
          <button type="button" className="button" onClick={retry}>
            {faults.retry}
          </button>
        )
      )}
    </div>
  )
}

/** The place of something that is being read, where half of it would only move. */
export function Waiting() {
  const slow = useSlow()
  return (
    <section className={slow ? "card waiting" : "card waiting unseen"} aria-busy>
      <span className="bar" />
      <span className="bar" />
      <span className="bar" />
    </section>
  )
}

const PATIENCE_MS = 150

/** False for the first moments: what is there at once shall not flicker. */
export function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
