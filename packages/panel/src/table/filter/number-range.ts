const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

/** The bounds of a filter such as 12..24, either of which may be missing; null for other texts. */
export function numbersIn(text: string | undefined): { from: string; to: string } | null {
  const [from = "", to = "", ...more] = text?.split("..") ?? []
  const isGood = (bound: string) => bound === "" || NUMBER.test(bound)
  return text?.includes("..") && more.length === 0 && isGood(from) && isGood(to) && from + to !== ""
    ? { from, to }
    : null
}
