"use client"

import { createContext, use } from "react"
import type { Language } from "../choices.ts"
import { de } from "./de.ts"
import { en, type Words } from "./en.ts"

/** Adding a language: its file beside en.ts, its code in choices.ts, a line here. */
export const languages: Record<Language, Words> = { en, de }

const Current = createContext<{ language: Language; words: Words }>({ language: "en", words: en })

export function WordsIn({ language, children }: { language: Language; children: React.ReactNode }) {
  return <Current value={{ language, words: languages[language] }}>{children}</Current>
}

export const useWords = () => use(Current).words
export const useLanguage = () => use(Current).language
export type { Words }
