"use client"

import { type ReactNode, use, useId } from "react"
import { useWords } from "#panel/words/index.tsx"
import { isBlank, useCheck } from "./checks.ts"
import { CurrentForm } from "./form.tsx"
import type { Check } from "./types.ts"

export interface FieldProps<Values> {
  name: keyof Values & string
  label: string
  help?: string | undefined
  required?: boolean
  /** The placeholder of an empty field; “optional” by default, "" for none. */
  aside?: string
}

interface Control {
  id: string
  name: string
  "aria-required": boolean
  "aria-invalid": true | undefined
  "aria-describedby": string | undefined
  value: string
  onChange: (event: { target: { value: string } }) => void
}

interface ControlledProps<Values> extends FieldProps<Values>, Partial<Check> {
  children: (control: Control) => ReactNode
}

/** A label, a control, its help text, and its error. */
export function Field<Values>(props: ControlledProps<Values>) {
  const { name, label, help, required = false, aside, isMissing = isBlank, parse, children } = props
  useCheck(name, { isMissing: (text) => required && isMissing(text), parse })
  const { form } = useWords()
  const id = useId()
  const { value, set, fault } = use(CurrentForm)
  const wrong = fault(name)
  const described = [help && `${id}-help`, wrong && `${id}-fault`].filter(Boolean).join(" ")
  const note = aside ?? form.optional
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {!required && note && <span className="muted"> ({note})</span>}
      </label>
      {children({
        id,
        name,
        "aria-required": required,
        "aria-invalid": wrong ? true : undefined,
        "aria-describedby": described || undefined,
        value: value(name),
        onChange: (event) => set(name, event.target.value),
      })}
      {help && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
      {wrong && (
        <span id={`${id}-fault`} className="fault" role="alert">
          {wrong}
        </span>
      )}
    </div>
  )
}

interface TextProps<Values> extends FieldProps<Values> {
  type?: "text" | "email" | "tel" | "password" | "url"
  /** The keyboard that a phone displays. */
  inputMode?: "numeric" | "decimal"
  autoComplete?: string
  autoFocus?: boolean
  mono?: boolean
}

const asWhole: Check["parse"] = (read, name, text) => read.whole(name, text)

/** One line of text. */
export function TextField<Values>({
  type,
  inputMode,
  autoComplete = "off",
  autoFocus,
  mono,
  ...field
}: TextProps<Values>) {
  return (
    <Field<Values> {...field} parse={inputMode === "numeric" ? asWhole : undefined}>
      {(control) => (
        <input
          {...control}
          type={type ?? "text"}
          inputMode={inputMode}
          className={mono ? "mono" : undefined}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: the first field of a page that is there to be filled in
          autoFocus={autoFocus}
          data-first={autoFocus || undefined}
        />
      )}
    </Field>
  )
}

/** Several lines of text. */
export function AreaField<Values>(field: FieldProps<Values>) {
  return <Field<Values> {...field}>{(control) => <textarea {...control} />}</Field>
}

interface SelectOption {
  value: string
  word: string
}

interface SelectProps<Values> extends FieldProps<Values> {
  options: SelectOption[]
  /** Further options, under a heading each; one without options is left out. */
  groups?: { word: string; options: SelectOption[] }[]
  /** The option for no value, if allowed. */
  none?: string
}

/** A choice among a few options. */
export function SelectField<Values>({ options, groups = [], none, ...field }: SelectProps<Values>) {
  const all = [...options, ...groups.flatMap((group) => group.options)]
  // A browser has no value that is no option: a required field whose options are still loading would be missing.
  const isMissing = (value: string) => value !== "" && !all.some((option) => option.value === value)
  return (
    <Field<Values>
      aside=""
      {...field}
      // Without an option for no value, the browser has chosen the first.
      isMissing={(text) => isBlank(text) && (none !== undefined || all.length === 0)}
    >
      {(control) => (
        <select {...control}>
          {none !== undefined && <option value="">{none}</option>}
          {isMissing(control.value) && <option value={control.value}>{control.value}</option>}
          <Options options={options} />
          {groups
            .filter((group) => group.options.length > 0)
            .map((group) => (
              <optgroup key={group.word} label={group.word}>
                <Options options={group.options} />
              </optgroup>
            ))}
        </select>
      )}
    </Field>
  )
}

function Options({ options }: { options: SelectOption[] }) {
  return options.map(({ value, word }) => (
    <option key={value} value={value}>
      {word}
    </option>
  ))
}

/** An amount in the currency's major units; `read.amount` of `useReading` returns the server's input. */
export function AmountField<Values>({
  currency,
  kind = "amount",
  ...field
}: FieldProps<Values> & { currency: string; kind?: "amount" | "price" }) {
  return (
    <Field<Values> {...field} parse={(read, name, text) => read[kind](name, text, currency)}>
      {(control) => (
        <span className="with-unit">
          <input {...control} type="text" inputMode="decimal" autoComplete="off" className="number" />
          <span className="unit">{currency.toUpperCase()}</span>
        </span>
      )}
    </Field>
  )
}

/** A percentage of at most `most`; `read.percent` of `useReading` returns the server's input. */
export function PercentField<Values>({ most = 1_000, ...field }: FieldProps<Values> & { most?: number }) {
  return (
    <Field<Values> {...field} parse={(read, name, text) => read.percent(name, text, most)}>
      {(control) => (
        <span className="with-unit">
          <input {...control} type="text" inputMode="decimal" autoComplete="off" className="number" />
          <span className="unit">%</span>
        </span>
      )}
    </Field>
  )
}

/** A date and time in the operator's time zone; `momentOf` returns the server's input. */
export function MomentField<Values>(field: FieldProps<Values>) {
  return <Field<Values> {...field}>{(control) => <input {...control} type="datetime-local" />}</Field>
}

interface CheckProps<Values> extends Pick<FieldProps<Values>, "name" | "label" | "help"> {
  /** Whether it is checked until somebody decides; no is then "false". */
  preset?: boolean | undefined
}

/** Yes ("true") or no (""), saved with the form. */
export function CheckField<Values>({ name, label, help, preset = false }: CheckProps<Values>) {
  const id = useId()
  const { value, set } = use(CurrentForm)
  const given = value(name)
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={given === "" ? preset : given === "true"}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => set(name, event.target.checked ? "true" : preset ? "false" : "")}
        />
        {label}
      </label>
      {help && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
    </div>
  )
}
