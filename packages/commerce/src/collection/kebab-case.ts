/** Letters without a base letter, and their replacements in a URL. */
const PLAIN: Record<string, string> = {
  ...{ ß: "ss", Æ: "Ae", æ: "ae", Œ: "Oe", œ: "oe", Þ: "Th", þ: "th", Ð: "D", ð: "d", Đ: "D", đ: "d" },
  ...{ Ø: "O", ø: "o", Ł: "L", ł: "l", Ħ: "H", ħ: "h", ı: "i", ĸ: "k", Ŋ: "N", ŋ: "n", Ŧ: "T", ŧ: "t", ſ: "s" },
}

const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g")

/** Letters beyond A to Z, treated as caseless: such words are not split where their case changes. */
const OTHER = String.raw`(?:(?![A-Za-z])[\p{L}\p{M}])`
const WORDS = new RegExp(
  [
    `[A-Z]?[a-z]+(?![a-z]|${OTHER})`,
    String.raw`(?:[A-Z]|${OTHER})+(?=[A-Z](?:[a-z]|${OTHER})|[^\p{L}\p{M}]|$)`,
    `[A-Z]?(?:[a-z]|${OTHER})+`,
    "[A-Z]+",
    String.raw`\d*(?:1ST|2ND|3RD|(?![123])\dTH)(?=\b|[a-z_])`,
    String.raw`\d*(?:1st|2nd|3rd|(?![123])\dth)(?=\b|[A-Z_])`,
    String.raw`\p{N}+`,
  ].join("|"),
  "gu",
)

/**
 * A title as the handle of a collection, word by word: `P1` is `p-1`, `iPhone 12 Pro` is `i-phone-12-pro`. v1: the same
 * words, so that a shop's new handles look like its old ones. Empty when the title has no letter and no digit.
 */
export function kebabCase(title: string): string {
  const plain = title
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'\u2019]/g, "")
    .normalize("NFC")
  return (plain.match(WORDS) ?? []).map((word) => word.toLowerCase()).join("-")
}
