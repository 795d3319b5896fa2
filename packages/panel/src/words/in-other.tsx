"use client"

import dynamic from "next/dynamic"
import type { ComponentType, ReactNode } from "react"
import type { Catalog } from "./catalog.ts"
import type { CatalogLanguage } from "./choices.ts"
import { inCatalog } from "./in-catalog.tsx"

/** The languages that have a catalog, each loaded on demand. A new one: its file in messages/, and a line here. */
const languages: Record<CatalogLanguage, ComponentType<{ children: ReactNode }>> = {
  de: dynamic(() => from("de", import("../../messages/de.json"))),
  fr: dynamic(() => from("fr", import("../../messages/fr.json"))),
  es: dynamic(() => from("es", import("../../messages/es.json"))),
  ar: dynamic(() => from("ar", import("../../messages/ar.json"))),
}

async function from(language: CatalogLanguage, loading: Promise<{ default: Catalog }>) {
  return inCatalog(language, (await loading).default)
}

export default function InOther({ language, children }: { language: CatalogLanguage; children: ReactNode }) {
  const Chosen = languages[language]
  return <Chosen>{children}</Chosen>
}
