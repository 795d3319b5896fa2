import { pick, randomOf } from "@mercer/api/testing"

/** A request for an email address with or without an account; returns the milliseconds it took. */
export type Ask = (isKnown: boolean, sample: number) => Promise<number>

/** Medians in milliseconds, and their difference relative to the shorter one. */
export interface Gap {
  known: number
  unknown: number
  gap: number
}

const WARM_UP = 10

/**
 * Alternates requests for both kinds in random order: any other load on the machine affects both equally.
 */
export async function gapOf(name: string, samples: number, ask: Ask): Promise<Gap> {
  const random = randomOf(name)
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] }
  for (let sample = -WARM_UP; sample < samples; sample++) {
    const first = pick(random, [true, false])
    for (const isKnown of [first, !first]) {
      const time = await ask(isKnown, sample + WARM_UP)
      if (sample >= 0) times[isKnown ? "known" : "unknown"].push(time)
    }
  }
  const known = median(times.known)
  const unknown = median(times.unknown)
  return { known, unknown, gap: Math.abs(known - unknown) / Math.min(known, unknown) }
}

function median(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
