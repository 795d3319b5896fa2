import type { Language } from "#panel/words/choices.ts"

/** Up to so many seconds are not yet said in minutes, and up to so many not in hours. */
const [MOST_SECONDS, MOST_MINUTES_S] = [90, 7_200]

/** A length of time in its largest fitting unit, rounded up: “45 sec”, “3 min”; long: “45 seconds”, “3 minutes”. */
export function secondsText(seconds: number, language: Language, unitDisplay: "short" | "long" = "short"): string {
  const [amount, unit] =
    seconds < MOST_SECONDS
      ? [seconds, "second"]
      : seconds < MOST_MINUTES_S
        ? [seconds / 60, "minute"]
        : [seconds / 3_600, "hour"]
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(Math.max(1, Math.ceil(amount)))
}
