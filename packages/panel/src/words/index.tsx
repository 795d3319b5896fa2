"use client"

import dynamic from "next/dynamic"
import type { ComponentType, ReactNode } from "react"
import type { Language } from "./choices.ts"
import { useLanguage } from "./current.ts"

/**
 * Each language is loaded on demand. A new one: its file next to en.ts, one as in-de.tsx, a line here and in
 * choices.ts.
 */
const languages: Record<Language, ComponentType<{ children: ReactNode }>> = {
  en: dynamic(() => import("./in-en.tsx")),
  de: dynamic(() => import("./in-de.tsx")),
}

export function WordsIn({ language, children }: { language: Language; children: ReactNode }) {
  const Chosen = languages[language]
  return <Chosen>{children}</Chosen>
}

/**
 * The texts of one resource, stored next to its pages and loaded with them: English, and the same keys in each other
 * language.
 */
export function wordsIn<English>(words: { en: English } & Record<Language, NoInfer<English>>): () => English {
  return () => words[useLanguage()]
}

export { useLanguage, useWords } from "./current.ts"
export type { Words } from "./en.ts"
