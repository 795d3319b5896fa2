"use client"

import { Copyable } from "#panel/display/values.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { useTokenWords } from "./words.ts"

/** Displays the token once: a click outside the dialog does not close it. */
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
