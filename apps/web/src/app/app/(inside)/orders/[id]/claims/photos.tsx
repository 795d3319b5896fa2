"use client"

import { useRef, useState } from "react"
import { reason } from "#panel/faults.ts"
import { Icon } from "#panel/icons.tsx"
import { Thumb } from "#panel/picker.tsx"
import { upload } from "#panel/rest.ts"
import { useMay } from "#panel/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Adder } from "./adder.tsx"
import { useClaimCardWords } from "./card-words.ts"

interface PhotosProps {
  urls: string[]
  onUrls: (urls: string[]) => void
}

const LONGEST_URL = 2_048

/** Pictures of what is wrong: from this computer, or by their addresses. */
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

/** Chooses files and stores them at once; says so while it lasts, and what went wrong. */
function UploadButton({ onStored }: { onStored: (urls: string[]) => void }) {
  const words = useClaimCardWords()
  const { faults, common } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ sending: number; fault: string | null }>({ sending: 0, fault: null })
  const refused = !useMay()("uploads.create")
  // More may have been added while these were on their way.
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
        disabled={refused || state.sending > 0}
        title={refused ? common.mayNot : undefined}
        onClick={() => input.current?.click()}
      >
        <Icon name="up" /> {words.upload}
      </button>
      <span role="status" className="muted">
        {state.sending > 0 && words.uploading(state.sending)}
      </span>
      {state.fault && (
        <span role="alert" className="fault">
          {state.fault}
        </span>
      )}
    </div>
  )
}
