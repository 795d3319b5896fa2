"use client"

import { Dialog } from "#panel/dialog.tsx"
import { Copyable } from "#panel/shown.tsx"
import { useTokenWords } from "./words.ts"

/** The token, this once: a click beside the dialog does not close it. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useTokenWords()
  return (
    <Dialog title={words.made} fixed>
      <p>{words.madeText}</p>
      <p className="secret">
        <Copyable text={secret} />
      </p>
      <div className="row end">
        <button type="button" className="button primary" onClick={onClose}>
          {words.gotIt}
        </button>
      </div>
    </Dialog>
  )
}
