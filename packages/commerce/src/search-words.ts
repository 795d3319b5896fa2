const MOST_WORDS = 6

/** The words of a search, each of which must be found somewhere. Text beyond six stays together as the last. */
export function searchWords(text: string): string[] {
  const words = text.split(/\s/).filter(Boolean)
  const last = words.slice(MOST_WORDS - 1).join(" ")
  return last ? [...words.slice(0, MOST_WORDS - 1), last] : words
}

const PHONE = /^(\+|00)?[\d\s()/.-]+$/
const FEWEST_DIGITS = 5
/** Country codes have one to three digits. */
const COUNTRY_DIGITS = [1, 2, 3]
const SHORTEST_NATIONAL = 7

/**
 * The runs of digits by which a phone number is found, in any format: with or without its country code, with
 * spaces or signs. Any of them may occur in the digits of a stored number. None when the text is not a phone number.
 */
export function phoneDigits(text: string): string[] {
  const given = text.trim()
  const found = PHONE.exec(given)
  const digits = given.replace(/\D/g, "").replace(/^0+/, "")
  if (!found || digits.length < FEWEST_DIGITS) return []
  const [, international] = found
  if (!international) return [digits]
  const national = COUNTRY_DIGITS.map((count) => digits.slice(count).replace(/^0+/, ""))
  return [digits, ...national.filter((rest) => rest.length >= SHORTEST_NATIONAL)]
}

/** The order number in `#111`; undefined for any other text. */
export function orderNumber(word: string): number | undefined {
  const found = /^#(\d{1,9})$/.exec(word)
  return found ? Number(found[1]) : undefined
}
