import own from "../package.json" with { type: "json" }

/** The version of Mercer that runs. */
export const VERSION = own.version

/** The first line of a migration that older versions can run on: `-- Runs with Mercer 1.2.0 and newer.` */
const HEADER = /^-- Runs with Mercer (\d+\.\d+\.\d+) and newer\.$/m
const NOTE = /^runs with mercer (\d+\.\d+\.\d+)$/

/** What is recorded with a migration of the versions that can run on it; null: none older than its own. */
export function floorNote(sql: string): string | null {
  const [, version] = HEADER.exec(sql) ?? []
  return version === undefined ? null : `runs with mercer ${version}`
}

/** Whether this version can run on a migration that it does not know, by what was recorded with it. */
export function runsOn(note: string | null, version: string): boolean {
  const [, floor] = NOTE.exec(note ?? "") ?? []
  return floor !== undefined && compared(version, floor) >= 0
}

function compared(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)]
  const at = left.findIndex((number, index) => number !== right[index])
  return at < 0 ? 0 : (left[at] as number) - (right[at] as number)
}

/** A release is as new as the pre-releases before it: 1.2.0-rc.1 counts as 1.2.0. */
const numbers = (version: string) => (version.split("-", 1)[0] ?? "").split(".").map(Number)
