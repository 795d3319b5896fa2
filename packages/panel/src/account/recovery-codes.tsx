"use client"

import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useAccountWords } from "./words.ts"

/** Recovery codes, displayed once, to be copied or printed. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const words = useAccountWords()
  const { common } = useWords()
  const showToast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"))
    showToast({ text: common.copied })
  }
  return (
    <div className="stack">
      <p>{words.codesText}</p>
      <ul className="secret recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row end">
        <button type="button" className="button" onClick={copy}>
          {words.copyAll}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {words.print}
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          {words.saved}
        </button>
      </div>
    </div>
  )
}
