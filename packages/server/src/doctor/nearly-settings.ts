import type { Finding } from "@mercer/api"
import leven from "leven"
import { type Environment, SETTINGS } from "../settings.ts"
import { problem } from "./finding.ts"

/** Shorter names are near to many others. */
const LEAST_LENGTH = 6
const MOST_DIFFERENCES = 2
const LONG = SETTINGS.filter((name) => name.length >= LEAST_LENGTH)

/** Set variables whose names are those of settings but for a letter or two: what they say has no effect. */
export function aboutNearlySettings(env: Environment): Finding[] {
  const others = Object.keys(env).filter((name) => env[name]?.trim() && !SETTINGS.includes(name))
  return others.flatMap((given) => {
    const meant = given.length >= LEAST_LENGTH && LONG.find((name) => differences(given, name) <= MOST_DIFFERENCES)
    if (!meant || env[meant]?.trim()) return []
    return [problem("settings", `${given} is set, which is no setting`, `Set ${meant} instead, if that is meant.`)]
  })
}

const differences = (one: string, other: string) => leven(one, other, { maxDistance: MOST_DIFFERENCES + 1 })
