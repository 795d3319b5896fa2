"use client"

import type { ComponentType, ReactNode } from "react"
import { type Catalog, textsIn } from "./catalog.ts"
import type { Language } from "./choices.ts"
import { Current, type CurrentWords } from "./current.ts"
import { en } from "./en.ts"

/** Gives a language's texts from its catalog. */
export function inCatalog(language: Language, catalog: Catalog): ComponentType<{ children: ReactNode }> {
  const areas = new Map<string, unknown>()
  const value: CurrentWords = {
    language,
    words: textsIn(language, en, catalog.common),
    textsOf: <Texts,>(area: string, english: Texts): Texts => {
      if (!areas.has(area)) areas.set(area, textsIn(language, english, catalog[area]))
      return areas.get(area) as Texts
    },
    messagesOf: (area) => (catalog[area] ?? {}) as Catalog,
  }
  return function InCatalog({ children }) {
    return <Current value={value}>{children}</Current>
  }
}
