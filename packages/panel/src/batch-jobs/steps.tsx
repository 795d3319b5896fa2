"use client"

import { useListWords } from "./words-list.ts"

/** Which of the four steps an import is at. */
export function Steps({ at }: { at: number }) {
  const { steps } = useListWords()
  return (
    <ol className="import-steps">
      {steps.map((word, step) => (
        <li key={word} aria-current={step === at ? "step" : undefined} data-done={step < at || undefined}>
          <span className="step-number" aria-hidden="true">
            {step < at ? "✓" : step + 1}
          </span>
          {word}
        </li>
      ))}
    </ol>
  )
}
