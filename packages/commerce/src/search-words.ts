const MOST_WORDS = 6

/** The words of a search, each of which must be found somewhere. What goes beyond six stays together as the last one. */
export function searchWords(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length <= MOST_WORDS) return words
  return [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(" ")]
}

const PHONE = /^(\+|00)?[\d\s()/.-]+$/
const FEWEST_DIGITS = 5
/** Country codes have one to three digits. */
const COUNTRY_DIGITS = [1, 2, 3]
const SHORTEST_NATIONAL = 7

/**
 * The runs of digits by which a phone number is found, however it is written: with or without its country code, with
 * spaces or signs. Any of them may stand in the digits of a stored number. None when the text is not a phone number.
 */
export function phoneDigits(text: string): string[] {
  const given = text.trim()
  const [, international] = PHONE.exec(given) ?? []
  const digits = given.replace(/\D/g, "").replace(/^0+/, "")
  if (!PHONE.test(given) || digits.length < FEWEST_DIGITS) return []
  if (!international) return [digits]
  const national = COUNTRY_DIGITS.map((count) => digits.slice(count).replace(/^0+/, ""))
  return [digits, ...national.filter((rest) => rest.length >= SHORTEST_NATIONAL)]
}

/** The number of the order that `#111` names; undefined for anything else. */
export function orderNumber(word: string): number | undefined {
  const [, digits] = /^#(\d{1,9})$/.exec(word) ?? []
  return digits === undefined ? undefined : Number(digits)
}
