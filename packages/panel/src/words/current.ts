"use client"

import { createContext, use } from "react"
import type { Language } from "./choices.ts"
import type { Words } from "./en.ts"

export const Current = createContext<{ language: Language; words: Words } | null>(null)

function useCurrent() {
  const current = use(Current)
  if (!current) throw new Error("Words are used outside of WordsIn")
  return current
}

export const useWords = () => useCurrent().words
export const useLanguage = () => useCurrent().language
