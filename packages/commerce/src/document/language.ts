/** The languages that documents are written in. */
export const DOCUMENT_LANGUAGES = ["en", "de", "fr", "es", "ar"] as const
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number]

const COUNTRIES: Readonly<Record<Exclude<DocumentLanguage, "en">, readonly string[]>> = {
  de: "at ch de li".split(" "),
  fr: "bj bf cd cg ci fr ga gf gn gp mc ml mq nc ne pf re sn tg yt".split(" "),
  es: "ar bo cl co cr cu do ec es gt hn mx ni pa pe pr py sv uy ve".split(" "),
  ar: "ae bh dz eg iq jo kw lb ly ma om ps qa sa sd sy tn ye".split(" "),
}

/** The language of the country that a document is sent to (ISO code); English where none of ours is spoken by most. */
export function documentLanguage(country_code: string | null | undefined): DocumentLanguage {
  const code = country_code?.toLowerCase() ?? ""
  const found = DOCUMENT_LANGUAGES.find((one) => one !== "en" && COUNTRIES[one].includes(code))
  return found ?? "en"
}
