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
  <Texts>(area: string, words: { en: Texts; de: Texts }) =>
  (): Texts =>
    language === "en" || language === "de"
      ? words[language]
      : textsIn(language, words.en, catalogs.get(language)?.[area])

export const useWords = vi.fn()
export const useLanguage = () => language

const folder = path.join(import.meta.dirname, "../messages")
const catalogs = new Map<string, Catalog>(
  fs
    .readdirSync(folder)
    .map((name) => [name.replace(".json", ""), JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"))] as const),
)
