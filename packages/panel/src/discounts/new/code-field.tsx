"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { use, useEffect, useState } from "react"
import { Field } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMoreWords } from "../more-words.ts"
import { randomCode } from "../random-code.ts"
import type { DiscountValues } from "../values.ts"
import { useDiscountWords } from "../words.ts"

/** The code of a new discount: a duplicate is reported immediately, before the rest is filled in. */
export function CodeField() {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  const { value, set } = use(CurrentForm)
  const taken = useTaken(value("code").trim())
  return (
    <div className="stack tight">
      <Field<DiscountValues> name="code" label={words.code} required help={words.codeHelp}>
        {(control) => (
          <span className="row nowrap">
            {/* biome-ignore lint/a11y/noAutofocus: the first field of a page that is there to be filled in */}
            <input {...control} type="text" className="mono capitals" autoComplete="off" spellCheck={false} autoFocus />
            <button type="button" className="button" onClick={() => set("code", randomCode())}>
              {words.generate}
            </button>
          </span>
        )}
      </Field>
      <p className="hint" role="status" hidden={!taken}>
        {taken && (
          <>
            {words.codeTaken} <Link href={`/app/discounts/${taken}`}>{words.openTaken}</Link>
          </>
        )}
      </p>
    </div>
  )
}

const WAIT_MS = 300

/** The id of the discount with this code, looked up after a pause in typing. */
function useTaken(code: string): string | undefined {
  const trpc = useTRPC()
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setAsked(code), WAIT_MS)
    return () => clearTimeout(timer)
  }, [code])
  const options = { enabled: asked !== "" && asked === code, retry: false }
  const { data } = useQuery(
    trpc.admin.discounts.getByCode.queryOptions({ code: asked, fields: "code", expand: "" }, options),
  )
  return asked === code ? data?.discount.id : undefined
}
