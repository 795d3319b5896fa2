"use client"

import { Dialog } from "#panel/ui/dialog.tsx"
import { Copyable } from "./values.tsx"

interface SecretProps {
  title: string
  text: string
  secret: string
  /** The button that closes it. */
  gotIt: string
  onClose: () => void
}

/** Displays a secret once: a click outside the dialog does not close it. */
export function Secret({ title, text, secret, gotIt, onClose }: SecretProps) {
  return (
    <Dialog title={title} fixed>
      <p>{text}</p>
      <p className="secret">
        <Copyable text={secret} />
      </p>
      <div className="row end">
        <button type="button" className="button primary" onClick={onClose}>
          {gotIt}
        </button>
      </div>
    </Dialog>
  )
}
