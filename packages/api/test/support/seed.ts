/** The seed of all our random choices: PROVE_SEED=… repeats them. Included in the names of the tests that use it. */
export const SEED = Number(process.env.PROVE_SEED || Math.floor(Math.random() * 2 ** 31))

/** Random numbers from 0 to 1 (mulberry32), the same for the same seed and name. */
export function randomOf(name: string): () => number {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), SEED | 0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of several, by a random number from 0 to 1. */
export const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
