"use client"

import { type DragEvent, type ReactNode, useRef, useState } from "react"
import { reason } from "#panel/server/faults.ts"
import { upload } from "#panel/server/rest.ts"
import { useToast } from "#panel/ui/toasts.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useDropWords } from "./drop-words.ts"

/** The image types that browsers display and the server serves. */
const PICTURES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]

interface DropProps {
  refused: string | undefined
  onAdded: (urls: string[]) => Promise<unknown>
  /** Another way to add images, next to the button. */
  children?: ReactNode
}

/** A drop zone and file chooser for images. */
export function Drop({ refused, onAdded, children }: DropProps) {
  const words = useDropWords()
  const input = useRef<HTMLInputElement>(null)
  const { take, sending } = useUpload(onAdded)
  const { over, dropping } = useDropping(refused, take)
  return (
    <div className={over ? "drop over" : "drop"} {...dropping}>
      <div className="row drop-ways">
        <span aria-live="polite">
          {sending > 0 ? words.uploading(sending) : <span className="wide-only">{words.dropHere}</span>}
        </span>
        <button
          type="button"
          className="button"
          disabled={refused !== undefined || sending > 0}
          title={refused}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </button>
        {children}
      </div>
      <span className="help">{words.kinds}</span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={words.choose}
        accept={PICTURES.join()}
        onChange={async ({ target }) => {
          await take(target.files)
          target.value = ""
        }}
      />
    </div>
  )
}

/** Whether files are dragged over it, and the drop handler. */
function useDropping(refused: string | undefined, take: (files: FileList) => unknown) {
  const [over, setOver] = useState(false)
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!refused) take(event.dataTransfer.files)
  }
  function onDragOver(event: DragEvent) {
    event.preventDefault()
    setOver(!refused)
  }
  return { over, dropping: { onDragOver, onDragLeave: () => setOver(false), onDrop } }
}

/** Uploads image files; reports an error for other files. */
function useUpload(onAdded: DropProps["onAdded"]) {
  const words = useDropWords()
  const { faults } = useWords()
  const showToast = useToast()
  const [sending, setSending] = useState(0)
  async function take(given: FileList | null) {
    const files = [...(given ?? [])]
    const good = files.filter(({ type }) => PICTURES.includes(type))
    const names = files.filter((file) => !good.includes(file)).map(({ name }) => name)
    if (names.length > 0) showToast({ text: words.notPicture(names.join(", ")), kind: "fault" })
    if (good.length === 0) return
    setSending(good.length)
    try {
      await onAdded(await upload(good))
    } catch (error) {
      showToast({ text: reason(error, faults), kind: "fault" })
    } finally {
      setSending(0)
    }
  }
  return { take, sending }
}
