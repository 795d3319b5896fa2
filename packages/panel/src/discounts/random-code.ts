/** Without characters that are easily confused: 0 and O, 1 and I. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const LENGTH = 8

/** A code that can't be guessed: each character is one of 32, from the browser's cryptographic random source. */
export function randomCode(prefix = "", length = LENGTH): string {
  const drawn = crypto.getRandomValues(new Uint8Array(length))
  return prefix + [...drawn].map((byte) => LETTERS[byte % LETTERS.length]).join("")
}
