"use client"

import type { ReactNode } from "react"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useClaimCardWords } from "../card-words.ts"
import type { Why } from "../claim-state.ts"

interface ClaimButtonProps {
  operation: string
  onClick: () => void
  children: ReactNode
  /** Why it is not possible now: the button stays visible and gives the reason. */
  why?: Why
  kind?: "plain" | "primary" | "quietDanger"
}

/** A button for an operation on a claim, which the role or the state can forbid. */
export function ClaimButton({ operation, onClick, children, why = null, kind = "plain" }: ClaimButtonProps) {
  const may = useMay()
  const { common } = useWords()
  const words = useClaimCardWords()
  const refused = may(operation) ? (why ? words.why[why] : undefined) : common.mayNot
  return (
    <Button kind={kind} refused={refused} onClick={onClick}>
      {children}
    </Button>
  )
}
