import fs from "node:fs"
import path from "node:path"
import { vi } from "vitest"
import { type Catalog, textsIn } from "../src/words/catalog.ts"
import type { Language } from "../src/words/choices.ts"

// Stands in for #panel/words/index.tsx: the texts of areas without React, in the language that a test has chosen.

let language: Language = "en"

/** Chooses the language of the texts that are read afterwards. */
export function speak(chosen: Language) {
  language = chosen
}

export const wordsIn =
  <Texts>(area: string, english: Texts) =>
  (): Texts =>
    textsOf(language, area, english)

export const useWords = vi.fn()
export const useLanguage = () => language
export const useMessages = (area: string) => catalogs.get(language)?.[area] ?? {}

/** An area's texts in a language. */
export const textsOf = <Texts>(of: Language, area: string, english: Texts): Texts =>
  of === "en" ? english : textsIn(of, english, catalogs.get(of)?.[area])

const folder = path.join(import.meta.dirname, "../messages")

/** The catalogs by their languages. */
export const catalogs = new Map<Language, Catalog>(
  fs.readdirSync(folder).map((name) => [name.replace(".json", "") as Language, read(path.join(folder, name))] as const),
)

function read(file: string): Catalog {
  return JSON.parse(fs.readFileSync(file, "utf8"))
}
