import fs from "node:fs"
import path from "node:path"
import { emptyTally, type ShadowReport } from "@mercer/commerce"
import { makeFolder } from "../data-dir.ts"

/** What a comparison of two servers has found, and how far it has come. */
export interface ShadowState extends ShadowReport {
  /** How far the access log was read, in bytes. */
  log?: { file: string; offset: number; head: string }
}

/** The one file of a shop's comparison. */
export const shadowFile = (data_dir: string) => path.join(data_dir, "shadow.json")

/** The comparison of these two servers so far; a new one for others. */
export function openState(data_dir: string, servers: { from: string; to: string }, now: Date): ShadowState {
  const known = readState(data_dir)
  if (known && known.from === servers.from && known.to === servers.to) return known
  const at = now.toISOString()
  return { ...emptyTally(), ...servers, started_at: at, updated_at: at, unanswered: 0, skipped: 0 }
}

/** What was found; null when nothing was compared yet, or the file is not one of ours. */
export function readState(data_dir: string): ShadowState | null {
  try {
    const state = JSON.parse(fs.readFileSync(shadowFile(data_dir), "utf8")) as ShadowState
    return Array.isArray(state.cases) ? state : null
  } catch {
    return null
  }
}

/** Written beside and renamed, so that a process that is killed leaves the file whole. */
export function writeState(data_dir: string, state: ShadowState): void {
  makeFolder(data_dir)
  const file = shadowFile(data_dir)
  // Answers of operators' requests have addresses of customers.
  fs.writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}
