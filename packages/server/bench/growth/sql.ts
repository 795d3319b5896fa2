/* Parts of the statements that fill a large shop. */

/** How many rows of each kind a large shop has. */
export interface Sizes {
  customers: number
  orders: number
  products: number
}

/** The text that ten rows of each kind have in what searches look through, whatever the shop's size. */
export const RARE = "zebra"
/** The text that every fiftieth name has. */
export const COMMON = "anna"

/** A table, or what its rows are called, and the statement that fills it. */
export type Filling = [what: string, statement: (sizes: Sizes) => string]

export const id = (prefix: string, n = "i") => `'${prefix}_' || lpad((${n})::text, 26, '0')`
export const each = (last: number) => `generate_series(1, ${Math.floor(last)}) i`
/** The newest rows have the highest numbers: the first is four years old, the last a minute. */
export const when = (last: number) =>
  `now() - (${Math.floor(last)} - i + 1) * interval '${(4 * 365 * 86_400) / last} seconds'`
const SYLLABLES = "(array['ber','lin','mar','ko','sta','vel','do','ri','na','tos','mi','kel','jo','han','ga','lu'])"
/** A made-up word of four syllables that depends on `seed` and the row: 65,536 different ones. */
export function word(seed: string): string {
  const number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  return [0, 4, 8, 12].map((bits) => `${SYLLABLES}[1 + (hashint4(i # ${number}) >> ${bits} & 15)]`).join(" || ")
}
export const named = (last: number, seed: string) =>
  `CASE WHEN i % ${Math.ceil(last / 10)} = 0 THEN '${RARE} ' WHEN i % 50 = 0 THEN '${COMMON} ' ELSE '' END || ${word(seed)}`
/** The value of an enum by the row's number, each with its share in percent. */
export function shares(type: string, values: Record<string, number>): string {
  let above = 0
  const cases = Object.entries(values).map(([value, share]) => {
    above += share
    return `WHEN hashint4(i + ${type.length}) & 1023 < ${(above * 1024) / 100} THEN '${value}'`
  })
  return `(CASE ${cases.join(" ")} ELSE '${Object.keys(values)[0]}' END)::${type}`
}
