"use client"

import type { Reading } from "#panel/money/reading.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { type CustomField, useCustomFields } from "./known.ts"
import { customFacts, customValues } from "./texts.ts"
import { useCustomFieldWords } from "./words.ts"

/** The texts of a form's custom fields, and the server's input from them. */
export function useCustomTexts(fields: CustomField[]) {
  const words = useCustomFieldWords()
  const language = useLanguage()
  const writing = { language, refusal: words.number }
  return {
    valuesOf: (stored: object | undefined) => customValues(fields, stored, language),
    factsOf: (values: Record<string, string>, reading: Reading) => customFacts(fields, values, reading, writing),
  }
}

/** The same for a form that has other fields too. */
export function useCustomForm(entity: string) {
  const fields = useCustomFields(entity)
  return { fields, ...useCustomTexts(fields) }
}
