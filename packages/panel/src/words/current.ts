"use client"

import { createContext, use } from "react"
import type { Language, PageLanguage } from "./choices.ts"
import type { Words } from "./en.ts"

export interface CurrentWords {
  language: Language
  words: Words
  /** The texts of an area, chosen from those in its file or from the language's catalog. */
  textsOf<Texts>(area: string, words: Record<PageLanguage, Texts>): Texts
}

export const Current = createContext<CurrentWords | null>(null)

export function useCurrent() {
  const current = use(Current)
  if (!current) throw new Error("Words are used outside of WordsIn")
  return current
}

export const useWords = () => useCurrent().words
export const useLanguage = () => useCurrent().language
