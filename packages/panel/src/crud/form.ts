import type { ReactNode } from "react"
import type { Reading } from "#panel/money/reading.ts"
import type { ResourceName, Stored } from "./types.ts"

export type Values = Record<string, string>

/** What the fields of a form depend on: a new resource, or a stored one once it is read. */
export interface About<Name extends ResourceName> {
  fresh: boolean
  id?: string
  stored?: Stored<Name> | undefined
}

/** A resource's form. */
export interface ResourceForm<Name extends ResourceName> {
  fields: ReactNode
  valuesOf: (stored: Stored<Name> | undefined) => Values
  /** The server's input. A method, so that a form may say which values it has. */
  inputOf(values: Values, read: Reading, stored: Stored<Name> | undefined): object
}

export type UseForm<Name extends ResourceName> = (about: About<Name>) => ResourceForm<Name>
