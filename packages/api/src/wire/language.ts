/** The languages of emails. @public */
export type Language = "en" | "de"

const GERMAN_SPEAKING = new Set(["de", "at", "li", "ch"])

/** The language of the country of the shipping or billing address; English if it is unknown. @public */
export function languageOf(country_code: string | null | undefined): Language {
  return GERMAN_SPEAKING.has(country_code?.toLowerCase() ?? "") ? "de" : "en"
}

/** The first of the browser's languages that is supported. @public */
export function languageAsked(accept_language: string | null | undefined): Language {
  const wanted = (accept_language ?? "").split(",").map(ranked)
  const known = wanted.filter(({ language, rank }) => (language === "de" || language === "en") && rank > 0)
  const [first] = known.sort((a, b) => b.rank - a.rank)
  return first?.language === "de" ? "de" : "en"
}

function ranked(entry: string) {
  const [tag = "", ...more] = entry.trim().toLowerCase().split(";")
  const quality = more.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined)
  return { language: tag.split("-")[0], rank: quality === undefined ? 1 : Number(quality) }
}

/** Says a text in the language of a mail. @public */
export const saying = (language: Language) => (en: string, de: string) => (language === "de" ? de : en)
