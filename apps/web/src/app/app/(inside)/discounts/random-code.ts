/** Without what is taken for something else: 0 and O, 1 and I. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const LENGTH = 8

/** A code that nobody guesses: 32 letters to the power of its length, drawn by the browser's own cryptography. */
export function randomCode(prefix = "", length = LENGTH): string {
  const drawn = crypto.getRandomValues(new Uint8Array(length))
  return prefix + [...drawn].map((byte) => LETTERS[byte % LETTERS.length]).join("")
}
