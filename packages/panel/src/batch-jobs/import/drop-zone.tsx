"use client"

import { type DragEvent, useEffect, useId, useRef, useState } from "react"
import { useGuard } from "#panel/edit/guard.tsx"
import { UploadFault, uploadProtected } from "#panel/server/upload.ts"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Bar } from "../bar.tsx"
import { useStartWords } from "../words-start.ts"

interface DropZoneProps {
  /** The name of a file that was accepted, while the next page loads. */
  busy: string | null
  onFile: (key: string, name: string) => void
}

/** A drop zone that also opens the browser's file dialog; the file is sent immediately and progress is displayed. */
export function DropZone({ busy, onFile }: DropZoneProps) {
  const words = useStartWords()
  const [over, setOver] = useState(false)
  const { sending, fault, take, stop } = useSending(onFile)
  const name = sending?.name ?? busy
  if (name)
    return (
      <div className="drop-zone">
        <Bar label={words.uploading(name)} value={sending?.part ?? 1} />
        <button type="button" className="button" onClick={stop} disabled={!sending}>
          {words.cancel}
        </button>
      </div>
    )
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={over ? "drop-zone over" : "drop-zone"}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <strong>{over ? words.dropNow : words.drop}</strong>
      <Chooser take={take} />
      <p role="alert" className="fault">
        {fault}
      </p>
    </div>
  )
}

function Chooser({ take }: { take: (files: FileList | null) => void }) {
  const words = useStartWords()
  const { common } = useWords()
  const may = useMay()
  const help = useId()
  const input = useRef<HTMLInputElement>(null)
  const refused = may("batch-jobs.create") ? undefined : common.mayNot
  return (
    <>
      <button
        type="button"
        className="button primary"
        aria-describedby={help}
        disabled={refused !== undefined}
        title={refused}
        onClick={() => input.current?.click()}
      >
        {words.choose}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ""
        }}
      />
      <p id={help} className="muted">
        {words.dropHelp}
      </p>
    </>
  )
}

/** A file that is being uploaded. Leaving the page asks for confirmation, since the upload would be lost. */
function useSending(onFile: (key: string, name: string) => void) {
  const words = useStartWords()
  const { faults } = useWords()
  const [sending, setSending] = useState<{ name: string; part: number; abort: AbortController } | null>(null)
  const [fault, setFault] = useState("")
  useGuard(useId(), sending !== null)
  const abort = sending?.abort
  useEffect(() => () => abort?.abort(), [abort])
  async function send(file: File) {
    const abort = new AbortController()
    setFault("")
    setSending({ name: file.name, part: 0, abort })
    const onProgress = (part: number) => setSending((now) => now && { ...now, part })
    try {
      const { key } = await uploadProtected(file, onProgress, abort.signal)
      setSending(null)
      onFile(key, file.name)
    } catch (error) {
      setSending(null)
      if (error instanceof UploadFault && error.reason !== "aborted") setFault(textOf(error))
    }
  }
  function textOf({ reason, message }: UploadFault): string {
    if (reason === "too_large") return words.tooLarge
    if (reason === "offline") return faults.offline
    return message || words.uploadFailed
  }
  function take(files: FileList | null) {
    const [first] = files ?? []
    if (!first) setFault(words.noFile)
    else if (files && files.length > 1) setFault(words.several)
    else void send(first)
  }
  return { sending, fault, take, stop: () => abort?.abort() }
}
