import { expect, test } from "vitest"
import { documentLanguage } from "./language.ts"

test.each([
  ["de", "de"],
  ["AT", "de"],
  ["fr", "fr"],
  ["mx", "es"],
  ["ae", "ar"],
  ["us", "en"],
  ["ca", "en"],
  ["", "en"],
  [null, "en"],
  [undefined, "en"],
] as const)("documents to %s are in %s", (country, language) => expect(documentLanguage(country)).toBe(language))
