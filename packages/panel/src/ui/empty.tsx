"use client"

import Link from "next/link"
import { type ReactNode, useEffect, useState } from "react"
import { reason } from "#panel/server/faults.ts"
import { statusOf } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { useListAddress } from "./list-address.ts"

/** An empty state: what the page is for, and what to do first. */
export function Empty({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {action}
    </div>
  )
}

/** A loading error and its reason, with buttons to retry or go back. */
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

/** A placeholder for content that is loading as a whole. */
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

/** False at first, so that content that loads immediately does not flicker. */
export function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
