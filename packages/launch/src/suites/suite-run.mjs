// One run of a suite's tests, or of some of its files, by the runner that it has.
import fs from "node:fs"
import path from "node:path"
import { root, run } from "../steps.mjs"
import { follow } from "./notes.mjs"
import { ofPlaywright, ofVitest } from "./results.mjs"

const reporter = (name) => `--reporter=${path.join(import.meta.dirname, name)}`

/** The arguments for a run that leaves a report: of these files only, or of all but those of full runs (Playwright's settings ask TESTS). */
const ARGUMENTS = {
  vitest: (report, files, isFull) => [
    "run",
    "--reporter=json",
    `--outputFile.json=${report}`,
    reporter("vitest-reporter.mjs"),
    ...(isFull ? [] : ["--exclude=**/*.full.test.ts"]),
    ...files,
  ],
  playwright: (_, files) => [
    "test",
    `--reporter=json,${path.join(import.meta.dirname, "playwright-reporter.mjs")}`,
    ...(files.length > 0 ? ["--no-deps", ...files] : []),
  ],
}

/** Random cases of each property in a short run; a full one has those that the test names. */
const PROPERTY_RUNS = process.env.PROPERTY_RUNS ?? "300"

/**
 * Runs a suite and gives what its runner reported: how many passed, and each fault with its file.
 * @param {{ name: string, folder: string, tool: string }} suite
 * @param {{ env: object, reports: string, isFull: boolean, files?: string[], listener?: object }} options
 *   `files`: only these, without what they depend on; `listener`: what follows the run (notes.mjs)
 */
export async function runSuite({ name, folder, tool }, { env, reports, isFull, files = [], listener }) {
  const report = path.join(fs.mkdtempSync(path.join(reports, `${name}-`)), "report.json")
  const notes = `${report}.notes`
  const options = {
    cwd: path.join(root, folder),
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      FILE_TIMES: `${report}.times`,
      UNCAUGHT_ERRORS: `${report}.errors`,
      SUITE_NOTES: notes,
      NODE_ENV: "test",
      TESTS: isFull ? "full" : "short",
      ...(!isFull && { PROPERTY_RUNS }),
    },
  }
  const stop = listener ? follow(notes, listener) : () => {}
  let words
  const program = path.join(root, folder, `node_modules/.bin/${tool}`)
  await run(program, ARGUMENTS[tool](report, files, isFull), options).catch((error) => {
    words = error.message
  })
  stop()
  const result = (tool === "vitest" ? ofVitest : ofPlaywright)(report, words)
  const inFolder = (file) => file && path.relative(path.join(root, folder), path.resolve(root, folder, file))
  return {
    ...result,
    faults: result.faults.map((fault) => ({ ...fault, file: inFolder(fault.file) })),
    passedOf: Object.fromEntries(Object.entries(result.passedOf).map(([file, passed]) => [inFolder(file), passed])),
  }
}
