"use client"

import dynamic from "next/dynamic"
import type { ReactNode } from "react"
import type { Language, PageLanguage } from "./choices.ts"
import { useCurrent } from "./current.ts"

const InEnglish = dynamic(() => import("./in-en.tsx"))
const InGerman = dynamic(() => import("./in-de.tsx"))
const InOther = dynamic(() => import("./in-other.tsx"))

/** Each language is loaded on demand. */
export function WordsIn({ language, children }: { language: Language; children: ReactNode }) {
  if (language === "en") return <InEnglish>{children}</InEnglish>
  if (language === "de") return <InGerman>{children}</InGerman>
  return <InOther language={language}>{children}</InOther>
}

/**
 * The texts of one area, stored next to its pages and loaded with them: English, and the same keys in German. The
 * other languages have them in their catalogs, under the area's name.
 */
export function wordsIn<English>(
  area: string,
  words: { en: English } & Record<PageLanguage, NoInfer<English>>,
): () => English {
  return () => useCurrent().textsOf<English>(area, words)
}

export { useLanguage, useWords } from "./current.ts"
export type { Words } from "./en.ts"
