import { expect, test } from "vitest"
import { preferredLanguage } from "../src/words/choices.ts"

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-US,en;q=0.9,de;q=0.8", "en"],
  ["it-IT,it;q=0.9,de;q=0.5,en;q=0.4", "de"],
  ["fr-CA,fr;q=0.9,en;q=0.4", "fr"],
  ["en;q=0.2, de;q=0.7", "de"],
  ["de;q=0,en", "en"],
  ["it", "en"],
  ["ar-EG,ar;q=0.9,en;q=0.5", "ar"],
  ["*", "en"],
  ["", "en"],
  [null, "en"],
])("for %s the panel uses %s", (header, language) => expect(preferredLanguage(header)).toBe(language))
