"use client"

import { type RefObject, useRef, useState } from "react"
import { Thumb } from "#panel/display/thumb.tsx"
import { reason } from "#panel/server/faults.ts"
import { upload } from "#panel/server/rest.ts"
import { useMay } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Adder } from "./adder.tsx"
import { useClaimCardWords } from "./card-words.ts"

interface PhotosProps {
  urls: string[]
  onUrls: (urls: string[]) => void
}

const LONGEST_URL = 2_048

/** Photos of the defect: uploaded from this computer, or by URL. */
export function Photos({ urls, onUrls }: PhotosProps) {
  const words = useClaimCardWords()
  const { common } = useWords()
  return (
    <div className="stack photos">
      {urls.length > 0 && (
        <ul className="row" aria-label={words.photos}>
          {urls.map((url, at) => (
            <li key={url} className="photo">
              <Thumb src={url} />
              <button
                type="button"
                className="icon-button"
                aria-label={`${common.remove} ${words.photo(at + 1)}`}
                onClick={() => onUrls(urls.filter((one) => one !== url))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <UploadButton onStored={(stored) => onUrls([...urls, ...stored])} />
      <Adder
        label={words.photoByAddress}
        list={urls}
        onList={onUrls}
        hidden
        longest={LONGEST_URL}
        wrong={(text) => (/^https?:\/\/\S+\.\S+|^https?:\/\/localhost/.test(text) ? null : words.noAddress)}
      />
    </div>
  )
}

/** Chooses files and uploads them immediately; shows progress and errors. */
function UploadButton({ onStored }: { onStored: (urls: string[]) => void }) {
  const words = useClaimCardWords()
  const { common } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { sending, fault, send } = useUpload(onStored, input)
  const refused = !useMay()("uploads.create")
  return (
    <div className="row">
      <input
        ref={input}
        hidden
        aria-label={words.upload}
        type="file"
        accept="image/*"
        multiple
        onChange={(event) => send([...(event.target.files ?? [])])}
      />
      <button
        type="button"
        className="button"
        disabled={refused || sending > 0}
        title={refused ? common.mayNot : undefined}
        onClick={() => input.current?.click()}
      >
        <Icon name="up" /> {words.upload}
      </button>
      <span role="status" className="muted">
        {sending > 0 && words.uploading(sending)}
      </span>
      {fault && (
        <span role="alert" className="fault">
          {fault}
        </span>
      )}
    </div>
  )
}

/** Uploads chosen files immediately; returns how many are in progress, and why it failed. */
function useUpload(onStored: (urls: string[]) => void, input: RefObject<HTMLInputElement | null>) {
  const { faults } = useWords()
  const [state, setState] = useState<{ sending: number; fault: string | null }>({ sending: 0, fault: null })
  // More may have been added during this upload.
  const store = useRef(onStored)
  store.current = onStored
  async function send(files: File[]) {
    if (files.length === 0) return
    setState({ sending: files.length, fault: null })
    try {
      store.current(await upload(files))
      setState({ sending: 0, fault: null })
    } catch (error) {
      setState({ sending: 0, fault: reason(error, faults) })
    }
    if (input.current) input.current.value = ""
  }
  return { ...state, send }
}
