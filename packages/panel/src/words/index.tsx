"use client"

import dynamic from "next/dynamic"
import type { ReactNode } from "react"
import type { Language } from "./choices.ts"
import { useCurrent } from "./current.ts"

const InEnglish = dynamic(() => import("./in-en.tsx"))
const InOther = dynamic(() => import("./in-other.tsx"))

/** Each language is loaded on demand. */
export function WordsIn({ language, children }: { language: Language; children: ReactNode }) {
  if (language === "en") return <InEnglish>{children}</InEnglish>
  return <InOther language={language}>{children}</InOther>
}

/**
 * The English texts of one area, stored next to its pages and loaded with them. The other languages have them in their
 * catalogs, under the area's name.
 */
export function wordsIn<English>(area: string, english: English): () => English {
  return () => useCurrent().textsOf(area, english)
}

/** The messages of an area that only catalogs have, by the English ones, such as those of the server. */
export const useMessages = <Messages extends object>(area: string) => useCurrent().messagesOf(area) as Messages

export { useLanguage, useWords } from "./current.ts"
export type { Words } from "./en.ts"
