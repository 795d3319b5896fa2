import type { Language } from "./choices.ts"

/** Languages by their native names. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ar: "العربية",
}

const RIGHT_TO_LEFT: Language[] = ["ar"]
export const directionOf = (language: Language) => (RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr")
