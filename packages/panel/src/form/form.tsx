"use client"

import dynamic from "next/dynamic"
import { createContext, type KeyboardEvent, type RefObject, use, useRef } from "react"
import { listedIn } from "#panel/edit/crossing.ts"
import { Closing } from "#panel/ui/dialog.tsx"
import { useHydrated } from "#panel/ui/hydrated.ts"
import { useWords } from "#panel/words/index.tsx"
import type { Fields, FormProps, Texts } from "./types.ts"
import { useForm } from "./use-form.ts"

const Overtaken = dynamic(() => import("#panel/edit/overtaken.tsx"), { ssr: false })

/** The form that contains a field. */
export const CurrentForm = createContext<Fields>({ value: () => "", set() {}, fault: () => undefined })

/** A form that displays the server's errors at their fields, and asks before unsaved changes are lost. */
export function Form<Values extends Texts<Values>, Result>(props: FormProps<Values, Result>) {
  const { children, disabled, submitOnEnter = true } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(props, element)
  return (
    <CurrentForm value={form.fields}>
      <form
        ref={element}
        className="stack"
        data-form
        noValidate
        onKeyDown={submitOnEnter ? undefined : keepEnter}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.message && (
          <p role="alert" className="fault-box">
            {form.message}
          </p>
        )}
        <fieldset className="stack bare" disabled={disabled}>
          {children}
        </fieldset>
        <Foot props={props} form={form} />
      </form>
      {form.crossing && <Crossed {...form} crossing={form.crossing} element={element} />}
    </CurrentForm>
  )
}

/** Enter in a field would submit the form. */
function keepEnter(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== "submit"
  if (event.key === "Enter" && isField) event.preventDefault()
}

interface FootProps {
  props: Pick<FormProps<never, never>, "submit" | "fresh" | "disabled">
  form: Pick<ReturnType<typeof useForm>, "isDirty" | "sending" | "reset">
}

/** The button to close the dialog or to discard changes, if there are any, and the submit button. */
function Foot({ props: { submit, fresh, disabled }, form: { isDirty, sending, reset } }: FootProps) {
  const close = use(Closing)
  const hydrated = useHydrated()
  const words = useWords()
  return (
    <div className="row end form-foot">
      {(close || (!fresh && isDirty)) && (
        <button type="button" className="button" onClick={close ?? reset}>
          {close ? words.form.cancel : words.form.discard}
        </button>
      )}
      <button
        type="submit"
        className="button primary"
        disabled={!hydrated || sending || disabled || (!fresh && !isDirty)}
        title={disabled ? words.common.mayNot : undefined}
      >
        {submit}
      </button>
    </div>
  )
}

interface CrossedProps {
  crossing: { names: string[]; draft: Record<string, string>; stored: object }
  settle: (which: "mine" | "theirs" | "later") => void
  element: RefObject<HTMLFormElement | null>
}

/** Fields that another user has changed too, in both versions. */
function Crossed({ crossing: { names, draft, stored }, settle, element }: CrossedProps) {
  const theirs = stored as Record<string, string>
  return (
    <Overtaken
      crossings={names.map((name) => ({ name, ...listedIn(element.current, name, draft[name], theirs[name]) }))}
      onMine={() => settle("mine")}
      onTheirs={() => settle("theirs")}
      onClose={() => settle("later")}
    />
  )
}
