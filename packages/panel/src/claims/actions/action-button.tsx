"use client"

import type { ReactNode } from "react"
import { useMay } from "#panel/session/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useClaimCardWords } from "../card-words.ts"
import type { Why } from "../claim-state.ts"

interface ActProps {
  operation: string
  onClick: () => void
  children: ReactNode
  /** Why it is not possible now: the button stays visible and gives the reason. */
  why?: Why
  primary?: boolean
  danger?: boolean
}

/** A button for an operation; if the role or the state forbids it, it stays visible and gives the reason. */
export function ActionButton({ operation, onClick, children, why = null, primary, danger }: ActProps) {
  const may = useMay()
  const { common } = useWords()
  const words = useClaimCardWords()
  const reason = may(operation) ? why && words.why[why] : common.mayNot
  return (
    <button
      type="button"
      className={primary ? "button primary" : danger ? "button danger-text" : "button"}
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
