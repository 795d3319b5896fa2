import type { ReactNode, RefObject } from "react"
import type { Reading } from "#panel/money/reading.ts"

export type Texts<Values> = Record<keyof Values, string>

export interface FormProps<Values extends Texts<Values>, Result> {
  /** The stored values; when they change on the server, untouched fields follow. */
  values: Values
  /** `seen` has the fields' values before any edit: only the differences need to be sent. */
  save: (values: Values, seen: Values) => Promise<Result>
  /** What happens next; while it runs, the form displays what was saved. */
  saved: (result: Result) => unknown
  children: ReactNode
  /** The submit button's text; inside the form, so that it can name an entered amount. */
  submit: ReactNode
  /** The field for an error of a type that names none itself: `{ duplicate_error: "handle" }`. */
  refusals?: Partial<Record<string, keyof Values & string>>
  /** A new resource can be created without changes; a stored one is saved only if something was changed. */
  fresh?: boolean
  disabled?: boolean
  /**
   * Reads the stored values, where the server refuses to overwrite changes made in the meantime: `save` receives the
   * values seen before any edit, and so sends the server the version they belong to.
   */
  reread?: () => Promise<Values>
  /** False for forms with many fields: Enter in one of them must not submit before all are filled in. */
  submitOnEnter?: boolean
  /** Leaving loses little: a few words that are quickly typed again. */
  unguarded?: boolean
}

/** How a field is checked before the form is sent. */
export interface Check {
  isMissing: (text: string) => boolean
  /** Reads an edited text as the server's input; `read` collects what can't be read. */
  parse?: ((read: Reading, name: string, text: string) => unknown) | undefined
}

/** The checks of the fields that are displayed, by name. */
export type Checks = Map<string, RefObject<Check>>

/** What the fields of a form read and write. */
export interface Fields {
  checks?: Checks
  value(name: string): string
  set(name: string, text: string): void
  fault(name: string): string | undefined
}

/** Texts of fields, by their names. */
export type Draft = Record<string, string>
