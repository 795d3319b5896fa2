"use client"

import { type ReactNode, useId, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm, useFormContext } from "react-hook-form"
import { refusalOf } from "./faults.ts"
import { useGuard } from "./guard.tsx"
import { useWords } from "./words/index.tsx"

interface FormProps<Values extends FieldValues, Result> {
  /** What is stored; when it changes on the server, fields that nobody has touched follow. */
  values: Values
  save: (values: Values) => Promise<Result>
  saved: (result: Result) => void
  children: ReactNode
  submit: string
  /** The field at which a refusal of its type is shown: `{ duplicate_error: "handle" }`. */
  refusals?: Partial<Record<string, Path<Values>>>
  /** A new thing can be made with nothing changed; a stored one is only saved when something was. */
  fresh?: boolean
  disabled?: boolean
}

/** A form whose faults stand at their fields, as the server named them, and whose content is not lost by leaving. */
export function Form<Values extends FieldValues, Result>(props: FormProps<Values, Result>) {
  const { values, save, saved, children, submit, refusals, fresh, disabled } = props
  const words = useWords()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    ...(!fresh && { values, resetOptions: { keepDirtyValues: true } }),
  })
  const { isDirty, isSubmitting } = form.formState
  useGuard(id, isDirty && !isSubmitting)

  async function send(given: Values) {
    setTold(null)
    try {
      const result = await save(given)
      form.reset(given)
      saved(result)
    } catch (error) {
      const { fields, rest } = refusalOf(error, words.faults, refusals)
      const known = fields.filter(({ path }) => element.current?.elements.namedItem(path))
      for (const [at, { path, text }] of known.entries())
        form.setError(path as Path<Values>, { message: text }, { shouldFocus: at === 0 })
      const lost = fields.filter((fault) => !known.includes(fault)).map(({ path, text }) => `${path}: ${text}`)
      setTold([rest, ...lost].filter(Boolean).join(" ") || (known.length > 0 ? null : words.faults.unknown))
    }
  }

  return (
    <FormProvider {...form}>
      <form ref={element} className="stack" data-form noValidate onSubmit={form.handleSubmit(send)}>
        {told && (
          <p role="alert" className="fault-box">
            {told}
          </p>
        )}
        <fieldset className="stack bare" disabled={disabled}>
          {children}
        </fieldset>
        <div className="row end form-foot">
          {!fresh && isDirty && (
            <button type="button" className="button" onClick={() => form.reset()}>
              {words.form.cancel}
            </button>
          )}
          <button
            type="submit"
            className="button primary"
            disabled={isSubmitting || disabled || (!fresh && !isDirty)}
            title={disabled ? words.common.mayNot : undefined}
          >
            {submit}
          </button>
        </div>
      </form>
    </FormProvider>
  )
}

interface FieldProps<Values extends FieldValues> {
  name: Path<Values>
  label: string
  help?: string
  required?: boolean
  type?: "text" | "email" | "tel" | "password" | "number"
  autoComplete?: string
  autoFocus?: boolean
  mono?: boolean
}

/** One line of text, with its label, its help and what is wrong with it. */
export function TextField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { name, label, help, required, type = "text", autoComplete = "off", autoFocus, mono } = props
  const words = useWords()
  const id = useId()
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { error } = getFieldState(name, formState)
  const described = [help && `${id}-help`, error && `${id}-fault`].filter(Boolean).join(" ")
  const rule = required
    ? { validate: (given: unknown) => String(given ?? "").trim() !== "" || words.faults.required }
    : {}
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {!required && <span className="muted"> ({words.form.optional})</span>}
      </label>
      <input
        id={id}
        type={type}
        className={mono ? "mono" : undefined}
        autoComplete={autoComplete}
        // biome-ignore lint/a11y/noAutofocus: the first field of a page that is there to be filled in
        autoFocus={autoFocus}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...register(name, rule)}
      />
      {help && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
      {error && (
        <span id={`${id}-fault`} className="fault" role="alert">
          {error.message}
        </span>
      )}
    </div>
  )
}
