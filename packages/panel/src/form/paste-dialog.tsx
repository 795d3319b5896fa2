"use client"

import { useId, useState } from "react"
import { reason } from "#panel/server/faults.ts"
import { Dialog, DialogFoot } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"

interface PasteProps {
  title: string
  help: string
  /** Adds pasted values; returns unknown ones, which stay in the field. */
  onAdd: (lines: string[]) => Promise<string[]>
  unknown: (names: string) => string
  onClose: () => void
}

const MOST_LINES = 1_000

/** Many values at once, from any source: separated by lines, commas, semicolons or tabs. */
export function PasteDialog(props: PasteProps) {
  const { title, help, onClose } = props
  const { common } = useWords()
  const id = useId()
  const { text, setText, message, working, add } = usePaste(props)
  return (
    <Dialog title={title} onClose={onClose}>
      {message && (
        <p className="fault-box" role="alert">
          {message}
        </p>
      )}
      <div className="field">
        <label className="hidden-visually" htmlFor={id}>
          {title}
        </label>
        <textarea id={id} className="mono" data-first value={text} onChange={(event) => setText(event.target.value)} />
        <span className="help">{help}</span>
      </div>
      <DialogFoot>
        <button type="button" className="button primary" disabled={working || linesOf(text).length === 0} onClick={add}>
          {common.add}
        </button>
      </DialogFoot>
    </Dialog>
  )
}

function usePaste({ onAdd, unknown, onClose }: PasteProps) {
  const { faults } = useWords()
  const [text, setText] = useState("")
  const [message, setMessage] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  async function add() {
    setWorking(true)
    setMessage(null)
    try {
      const missing = await onAdd(linesOf(text))
      if (missing.length === 0) return onClose()
      setText(missing.join("\n"))
      setMessage(unknown(missing.join(", ")))
    } catch (error) {
      setMessage(reason(error, faults))
    } finally {
      setWorking(false)
    }
  }
  return { text, setText, message, working, add }
}

const linesOf = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))].slice(0, MOST_LINES)
