const LONGEST = 200

/**
 * The words of a title as used in a URL: `Crème brûlée, 4 pieces` is `creme-brulee-4-pieces`. Empty when the
 * title has no letter and no digit.
 */
export function handleFrom(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'\u2019]/g, "")
    .normalize("NFC")
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const handle = [...words.join("-")].slice(0, LONGEST).join("")
  return handle.replace(/-$/, "")
}
