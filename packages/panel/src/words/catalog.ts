import { IntlMessageFormat } from "intl-messageformat"
import type { Language } from "./choices.ts"
import { directionOf } from "./languages.ts"

/** The texts of a language by area, as ICU messages; each argument is named by its position, from 0. */
export interface Catalog {
  [key: string]: string | Catalog
}

/** Keeps names, codes and numbers together in text from right to left. */
const isolated = (message: string, language: Language) =>
  directionOf(language) === "ltr" ? message : message.replace(/\{(\d)\}/g, "\u2068{$1}\u2069")

type Call = (...given: unknown[]) => unknown

/**
 * The texts of a catalog in the shape of the English ones: a function for each message with arguments. What a catalog
 * lacks is in English.
 */
export function textsIn<Texts>(language: Language, english: Texts, given: string | Catalog | undefined): Texts {
  return textIn(language, english, given) as Texts
}

function textIn(language: Language, english: unknown, given: string | Catalog | undefined): unknown {
  if (given === undefined) return english
  if (typeof english === "function") return typeof given === "string" ? callIn(language, given) : english
  if (typeof english === "string") return typeof given === "string" ? given : english
  if (typeof given === "string" || !english) return english
  const entries = Object.entries(english).map(([key, text]) => [key, textIn(language, text, given[key])] as const)
  return Array.isArray(english) ? entries.map(([, text]) => text) : Object.fromEntries(entries)
}

function callIn(language: Language, message: string): Call {
  let format: IntlMessageFormat | undefined
  return (...given) => {
    format ??= new IntlMessageFormat(isolated(message, language), language, undefined, { ignoreTag: true })
    return String(format.format(Object.fromEntries(given.map((one, at) => [at, argument(one)]))))
  }
}

/** An empty text selects as `undefined` does. */
const argument = (given: unknown) => (given === "" || given === null ? undefined : given) as string | undefined
