import { Refusal } from "../refusal.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const LENGTH = 16

/** The largest multiple of the alphabet in a byte: bytes above it are skipped, so that all are equally likely. */
const FAIR = 256 - (256 % ALPHABET.length)

/**
 * A gift card's code, XXXX-XXXX-XXXX-XXXX of A-Z and 0-9, made of random bytes; 64 of them are always enough in
 * practice. Too few usable bytes: unexpected_state.
 */
export function giftCardCode(random: Uint8Array): string {
  const signs = [...random].filter((byte) => byte < FAIR).map((byte) => ALPHABET[byte % ALPHABET.length])
  if (signs.length < LENGTH) throw new Refusal("unexpected_state", "Too few random bytes for a gift card code")
  return [0, 4, 8, 12].map((start) => signs.slice(start, start + 4).join("")).join("-")
}
