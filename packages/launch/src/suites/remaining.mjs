// What a full run still has to test after `npm test` has passed on the same files: the test files that are only in full
// runs, and those that ask how much the run tests. All others would do once more what they have just done.
import fs from "node:fs"
import path from "node:path"
import { importers } from "../imports.mjs"
import { root } from "../steps.mjs"

const BREADTH = "packages/testing/src/breadth.ts"
const ASKS = /process\.env\.(TESTS|PROPERTY_RUNS)\b/
const TEST = /\.(test|spec)\.tsx?$/

/** The test files of all packages that test more in a full run, from the root. */
export function widerFiles() {
  const by = importers()
  const wider = new Set([...by.keys()].filter((file) => file === BREADTH || file.includes(".full.") || asks(file)))
  for (const file of wider) for (const importer of by.get(file)) wider.add(importer)
  return [...wider].filter((file) => TEST.test(file)).sort()
}

const asks = (file) => ASKS.test(fs.readFileSync(path.join(root, file), "utf8"))

let wider

/**
 * The files of a suite that a full run still tests, and what passed of the others; all, where nothing is known.
 * @param {{ folder: string }} suite
 * @param {{ of: Record<string, number> } | undefined} before what passed in `npm test`, by file from the suite's folder
 * @returns {{ files?: string[], passedOf: Record<string, number> }}
 */
export function remaining({ folder }, before) {
  if (!before) return { passedOf: {} }
  wider ??= widerFiles()
  const files = wider.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1))
  return { files, passedOf: Object.fromEntries(Object.entries(before.of).filter(([file]) => !files.includes(file))) }
}

/** What passed, with the files that failed at first and passed alone. */
export function withPassed({ passed, passedOf }, faults) {
  const all = { ...passedOf }
  for (const { file } of faults) all[file] = (all[file] ?? 0) + 1
  return { passed: passed + faults.length, passedOf: all }
}
