"use client"

import { Fragment } from "react"
import { AreaField, CheckField, PercentField, SelectField, TextField } from "#panel/form/fields.tsx"
import { ChosenField, listOf, textOf } from "#panel/form/many-fields.tsx"
import type { Option } from "#panel/form/picker.tsx"
import { percentText } from "#panel/money/amounts.ts"
import type { Reading } from "#panel/money/reading.ts"
import { useLanguage } from "#panel/words/index.tsx"
import type { About, ResourceForm, UseForm, Values } from "./form.ts"
import type { Resource } from "./resource.ts"
import type { FieldOf, ResourceName } from "./types.ts"

interface Common<Key> {
  name: Key
  /** The word of the same name by default. */
  label?: string
  help?: string | undefined
  required?: boolean
}

/** A field of a form, by the type that the server has for it; a text where nothing else is said. */
type FieldSpec<Name extends ResourceName> =
  | (Common<FieldOf<Name, string>> & { kind?: "text"; type?: "url"; mono?: boolean })
  | (Common<FieldOf<Name, string>> & { kind: "area" })
  | (Common<FieldOf<Name, string>> & { kind: "select"; options: { value: string; word: string }[]; none?: string })
  | (Common<FieldOf<Name, boolean>> & { kind: "check" })
  | (Common<FieldOf<Name, number>> & { kind: "percent"; most: number })
  | (Common<FieldOf<Name, string[]>> & Chosen)
  /** A question of the form that the server is not sent: the page reads its value. */
  | (Common<string> & { kind: "question" })

interface Chosen {
  kind: "chosen"
  search: string
  options: Option[]
  nameOf: (value: string) => string
  none: string
}

/** Fields in a list of their own stand beside each other. */
export type FieldSpecs<Name extends ResourceName> = (FieldSpec<Name> | FieldSpec<Name>[])[]

/** A form of described fields. `describe` is a hook; `complete` fills in fields of a new one that were left empty. */
export function fieldsForm<Name extends ResourceName, Words>(
  resource: Resource<Name, Words>,
  describe: (words: Words, about: About<Name>) => FieldSpecs<Name>,
  complete = (values: Values) => values,
): UseForm<Name> {
  return function useFieldsForm(about): ResourceForm<Name> {
    const words = resource.words()
    const language = useLanguage()
    const specs = describe(words, about)
    const all = specs.flat()
    return {
      fields: <Fields specs={specs} words={words as object} fresh={about.fresh} />,
      valuesOf: (stored) => Object.fromEntries(all.map((one) => [one.name, typedAs(one, stored, language)])),
      inputOf: (values, read) => inputOf(all, about.fresh ? complete(values) : values, read, about.fresh),
    }
  }
}

/** A stored value as a form has it. */
function typedAs<Name extends ResourceName>({ kind, name }: FieldSpec<Name>, stored: unknown, language: string) {
  const value = (stored as Record<string, unknown> | undefined)?.[name]
  if (kind === "check" || kind === "question") return value ? "true" : ""
  if (kind === "percent") return percentText(value as number | null | undefined, language)
  return kind === "chosen" ? textOf(value as string[] | undefined) : String(value ?? "")
}

/** What the server is sent: a new resource goes without the fields that were left empty. */
function inputOf<Name extends ResourceName>(
  specs: FieldSpec<Name>[],
  values: Values,
  read: Reading,
  fresh: boolean,
): Record<string, unknown> {
  const sent = specs.filter(({ kind }) => kind !== "question")
  return Object.fromEntries(sent.map((spec) => [spec.name, sentAs(spec, values[spec.name] ?? "", read, fresh)]))
}

function sentAs<Name extends ResourceName>(spec: FieldSpec<Name>, text: string, read: Reading, fresh: boolean) {
  if (spec.kind === "check") return text === "true"
  if (spec.kind === "percent") return read.percent(spec.name, text, spec.most)
  if (spec.kind === "chosen") return listOf(text)
  if (fresh) return text.trim() || undefined
  return spec.kind === "select" ? text || null : text.trim()
}

interface FieldsProps<Name extends ResourceName> {
  specs: FieldSpecs<Name>
  words: object
  fresh: boolean
}

/** The fields of a form; the first one of a new resource has the focus. */
function Fields<Name extends ResourceName>({ specs, words, fresh }: FieldsProps<Name>) {
  const [first] = specs.flat()
  const field = (spec: FieldSpec<Name>) => (
    <OneField key={spec.name} spec={spec} words={words as Values} autoFocus={fresh && spec === first} />
  )
  return specs.map((spec) =>
    Array.isArray(spec) ? (
      <div key={spec[0]?.name} className="side-by-side">
        {spec.map(field)}
      </div>
    ) : (
      <Fragment key={spec.name}>{field(spec)}</Fragment>
    ),
  )
}

interface OneFieldProps<Name extends ResourceName> {
  spec: FieldSpec<Name>
  words: Values
  autoFocus: boolean
}

function OneField<Name extends ResourceName>({ spec, words, autoFocus }: OneFieldProps<Name>) {
  const label = spec.label ?? words[spec.name] ?? spec.name
  switch (spec.kind) {
    case "area":
      return <AreaField<Values> {...spec} label={label} />
    case "check":
    case "question":
      return <CheckField<Values> {...spec} label={label} />
    case "percent":
      return <PercentField<Values> {...spec} label={label} />
    case "select":
      return <SelectField<Values> {...spec} label={label} />
    case "chosen":
      return <ChosenField<Values> {...spec} label={label} />
    default:
      return <TextField<Values> {...spec} label={label} autoFocus={autoFocus} />
  }
}
