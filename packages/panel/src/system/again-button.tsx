"use client"

import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useMay } from "#panel/session/session.tsx"
import { useWords } from "#panel/words/index.tsx"

interface AgainButtonProps {
  word: string
  /** The accessible name, which also names the row. */
  name: string
  /** What the toast says. */
  done: string
  operation: string
  /** Why it can't be done now. */
  refused?: string | undefined
  run: () => Promise<unknown>
}

/** Does a row's work again; disabled with the reason where that is not possible. */
export function AgainButton({ word, name, done, operation, refused, run }: AgainButtonProps) {
  const { common } = useWords()
  const may = useMay()
  const action = useAction()
  const [isWorking, setWorking] = useState(false)
  const reason = may(operation) ? refused : common.mayNot
  async function press() {
    setWorking(true)
    await action(run, { done })
    setWorking(false)
  }
  return (
    <button
      type="button"
      className="link"
      aria-label={name}
      disabled={isWorking || reason !== undefined}
      title={reason}
      onClick={press}
    >
      {word}
    </button>
  )
}
