// One run of a suite's tests, or of some of its files, by the runner that it has.
import fs from "node:fs"
import path from "node:path"
import { root, run } from "../steps.mjs"
import { ofPlaywright, ofVitest } from "./results.mjs"

/**
 * Runs a suite and gives what its runner reported: how many passed, and each fault with its file.
 * @param {{ name: string, folder: string, tool: string }} suite
 * @param {{ env: object, reports: string, files?: string[] }} options `files`: only these, without what they depend on.
 */
export async function runSuite({ name, folder, tool }, { env, reports, files = [] }) {
  const report = path.join(fs.mkdtempSync(path.join(reports, `${name}-`)), "report.json")
  const isVitest = tool === "vitest"
  const clock = path.join(import.meta.dirname, "file-times.mjs")
  const vitest = ["run", "--reporter=json", `--reporter=${clock}`, `--outputFile.json=${report}`, ...files]
  const playwright = ["test", "--reporter=json", ...(files.length > 0 ? ["--no-deps", ...files] : [])]
  const options = {
    cwd: path.join(root, folder),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FILE_TIMES: `${report}.times`, NODE_ENV: "test" },
  }
  let words
  await run(path.join(root, folder, `node_modules/.bin/${tool}`), isVitest ? vitest : playwright, options).catch(
    (error) => {
      words = error.message
    },
  )
  const result = (isVitest ? ofVitest : ofPlaywright)(report, words)
  const inFolder = (file) => file && path.relative(path.join(root, folder), path.resolve(root, folder, file))
  return { ...result, faults: result.faults.map((fault) => ({ ...fault, file: inFolder(fault.file) })) }
}
