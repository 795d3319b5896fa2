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

/** What a handle that is made from a title may become when others have it: `shirt`, `shirt-1`, `shirt-2` and so on. */
export const handleNumbered = (handle: string, number: number): string =>
  number === 0 ? handle : `${handle}-${number}`
