/** Each operator's preferences, stored in cookies so that the first server render already uses them. */
export const THEMES = ["system", "light", "dark"] as const
export type Theme = (typeof THEMES)[number]

export const LANGUAGES = ["en", "de", "fr", "es", "ar"] as const
export type Language = (typeof LANGUAGES)[number]
/** English is in the files of the pages. Each other language is a catalog in messages/. */
export type CatalogLanguage = Exclude<Language, "en">

export const themeOf = (given: string | undefined): Theme => THEMES.find((one) => one === given) ?? "system"
export const languageOf = (given: string | undefined): Language => LANGUAGES.find((one) => one === given) ?? "en"

/** The first of a browser's languages that the panel supports, by weight: `de-AT,de;q=0.9,en;q=0.8`. */
export function preferredLanguage(header: string | null): Language {
  const asked = (header ?? "").split(",").map((part) => {
    const [tag = "", ...parameters] = part.trim().split(";")
    const [, weight = "1"] = /^\s*q=([\d.]+)/.exec(parameters.join(";")) ?? []
    return { word: tag.toLowerCase().split("-")[0], weight: Number(weight) }
  })
  const known = asked.filter(({ word, weight }) => weight > 0 && LANGUAGES.some((one) => one === word))
  return languageOf(known.sort((one, other) => other.weight - one.weight)[0]?.word)
}

export const YEAR_S = 365 * 24 * 3600

/** Stores a preference for the next server render. */
export function keep(name: "theme" | "language", value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers yet
  document.cookie = `panel_${name}=${value}; Path=/app; Max-Age=${YEAR_S}; SameSite=Lax`
}
