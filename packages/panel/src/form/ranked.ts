/** Without accents and case, so that "cote" finds "Côte d’Ivoire" and «المانيا» finds «ألمانيا». */
const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

/**
 * The options that a typed text finds, the likeliest first: those whose key is the text (such as the code of a country),
 * whose name begins with it, in which another word begins with it, and then those that have it anywhere.
 */
export function rankedBy<One extends { key: string; name: string }>(options: readonly One[], text: string): One[] {
  const wanted = folded(text.trim())
  const ranks = options.map((option) => ({ option, rank: rankOf(option, wanted) }))
  const found = ranks.filter(({ rank }) => rank < RANKS)
  return found.sort((a, b) => a.rank - b.rank).map(({ option }) => option)
}

const RANKS = 4

function rankOf({ key, name }: { key: string; name: string }, wanted: string): number {
  const words = folded(name)
  const is = [
    wanted !== "" && key.toLowerCase() === wanted,
    words.startsWith(wanted),
    words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)),
    words.includes(wanted),
  ]
  const rank = is.indexOf(true)
  return rank < 0 ? RANKS : rank
}
