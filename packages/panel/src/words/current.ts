"use client"

import { createContext, use } from "react"
import type { Catalog } from "./catalog.ts"
import type { Language } from "./choices.ts"
import type { Words } from "./en.ts"

export interface CurrentWords {
  language: Language
  words: Words
  /** The texts of an area in the language, in the shape of the English ones. */
  textsOf<Texts>(area: string, english: Texts): Texts
  /** The messages of an area that is only in catalogs, such as the server's own messages; empty in English. */
  messagesOf(area: string): Catalog
}

export const Current = createContext<CurrentWords | null>(null)

export function useCurrent() {
  const current = use(Current)
  if (!current) throw new Error("Words are used outside of WordsIn")
  return current
}

export const useWords = () => useCurrent().words
export const useLanguage = () => useCurrent().language
