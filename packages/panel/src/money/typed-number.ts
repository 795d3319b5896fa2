/** Why a text is not a valid number: the reason, and the value that the message names. */
export type Misread =
  | { why: "unreadable" }
  | { why: "separators"; point: string; group: string }
  | { why: "grouping"; group: string }
  | { why: "decimals"; found: number }
  | { why: "large"; most: number }

export type Typed = { units: number } | { misread: Misread }

/** The range of integer columns. */
export const LARGEST = 2_147_483_647

/** The decimal and thousands separators of a language: "." and "," in English. */
export function separatorsOf(language: string): { point: string; group: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_234_567.8)
  const one = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  return { point: one("decimal", "."), group: one("group", ",") }
}

/**
 * A typed number in units of its last decimal: "12.50" with 2 decimals is 1250. Only the language's own separators
 * are accepted, thousands only in groups of three, and at most `decimals` digits after the point: a text that two
 * languages read differently must never be stored with the wrong meaning.
 */
export function typedNumber(text: string, language: string, decimals: number, most = LARGEST): Typed {
  const { point, group } = separatorsOf(language)
  const written = text.trim()
  if (!/^(?=.*\d)[\d.,'’\s\u00a0\u202f]+$/.test(written)) return { misread: { why: "unreadable" } }
  const [whole = "", fraction, ...more] = written.split(point)
  const strange = { why: "separators", point, group } as const
  if (more.length > 0 || /\D/.test(fraction ?? "") || fraction === "") return { misread: strange }
  const groups = whole.split(group)
  if (groups.some((digits) => /\D/.test(digits))) return { misread: strange }
  if (!isGrouped(groups)) return { misread: { why: "grouping", group } }
  if ((fraction ?? "").length > decimals) return { misread: { why: "decimals", found: fraction?.length ?? 0 } }
  const units = Number(groups.join("") + (fraction ?? "").padEnd(decimals, "0"))
  return units <= most ? { units } : { misread: { why: "large", most } }
}

/** One run of digits, or groups of three after a first group of one to three; nothing before the point is zero. */
function isGrouped([first = "", ...rest]: string[]): boolean {
  if (rest.length === 0) return true
  return /^\d{1,3}$/.test(first) && rest.every((digits) => digits.length === 3)
}
