import type * as z from "zod"
import { linesOf, placeOf } from "./json-lines.ts"
import { type SeedContent, SeedFile } from "./seed-file.ts"

/** What is wrong at a place of the file. */
export interface SeedFault {
  path: readonly PropertyKey[]
  rule: string
}

/** The file cannot be used: its message has a line for each fault, with line and place. */
export class WrongSeed extends Error {}

const MOST_SHOWN = 20

/** The content of a seed file. Throws WrongSeed if it is no JSON, or not of the form that is documented. */
export function readSeed(text: string): SeedContent {
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch (error) {
    throw new WrongSeed(`The file is not JSON: ${(error as Error).message}. Nothing was imported.`)
  }
  const { data, error } = SeedFile.safeParse(content)
  if (error) throw wrongSeed(text, error.issues.flatMap(faultsOf))
  return data
}

/** The error for these faults of a file. */
export function wrongSeed(text: string, faults: SeedFault[]): WrongSeed {
  const lines = linesOf(text)
  const named = faults
    .slice(0, MOST_SHOWN)
    .map(({ path, rule }) => `line ${lineOf(lines, path)}, ${placeOf(path) || "the file"}: ${rule}`)
  const more = faults.length > MOST_SHOWN ? [`… and ${faults.length - MOST_SHOWN} more`] : []
  return new WrongSeed([...named, ...more, "Nothing was imported."].join("\n"))
}

/** The line of what is there, or of what should hold it. */
function lineOf(lines: Map<string, number>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(placeOf(path.slice(0, length)))
    if (line !== undefined) return line
  }
  return 1
}

function faultsOf(issue: z.core.$ZodIssue): SeedFault[] {
  const { path } = issue
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], rule: "unknown property" }))
  return [{ path, rule: issue.message }]
}
