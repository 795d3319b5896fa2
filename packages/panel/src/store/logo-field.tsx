"use client"

import { useRef, useState } from "react"
import { Field } from "#panel/form/fields.tsx"
import { reason } from "#panel/server/faults.ts"
import { upload } from "#panel/server/rest.ts"
import { useWords } from "#panel/words/index.tsx"
import { useStoreWords } from "./words.ts"

/** The address of the logo: of a file that was uploaded before, or is uploaded here. */
export function LogoField() {
  const words = useStoreWords()
  return (
    <Field<{ logo: string }> name="logo" label={words.logo} help={words.logoHelp}>
      {(control) => (
        <div className="row">
          <input {...control} type="text" className="mono" autoComplete="off" />
          <UploadButton onStored={(value) => control.onChange({ target: { value } })} />
        </div>
      )}
    </Field>
  )
}

function UploadButton({ onStored }: { onStored: (url: string) => void }) {
  const words = useStoreWords()
  const { faults } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState("")
  async function store(files: File[]) {
    setWrong("")
    try {
      const [url] = await upload(files)
      if (url) onStored(url)
    } catch (error) {
      setWrong(reason(error, faults))
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label={words.uploadLogo}
        onChange={(event) => void store([...(event.target.files ?? [])])}
      />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {words.uploadLogo}
      </button>
      {wrong && (
        <span className="fault" role="alert">
          {wrong}
        </span>
      )}
    </>
  )
}
