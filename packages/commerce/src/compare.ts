/** Sorts strings by their code units, as ids are sorted here: the same in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
