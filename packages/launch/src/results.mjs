// What the test runners have written, as numbers and as words for those that failed.
import fs from "node:fs"

/** Reads vitest's JSON report. A run that left none, or that failed outside any test, counts as one failure. */
export function ofVitest(file, words) {
  const report = read(file)
  if (!report) return broken(words)
  const failed = report.testResults.flatMap(({ name, assertionResults, message }) => {
    const own = assertionResults.filter(({ status }) => status === "failed")
    if (own.length === 0 && message) return [`${name}\n${message}`]
    return own.map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join("\n")}`)
  })
  if (failed.length === 0 && words) return { ...broken(words), passed: report.numPassedTests }
  return { passed: report.numPassedTests, failed: failed.length, words: failed }
}

/** Reads Playwright's JSON report; a test that passed only at the second try has failed. */
export function ofPlaywright(file, words) {
  const report = read(file)
  if (!report) return broken(words)
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky
  return {
    passed: expected,
    failed: failed || (words ? 1 : 0),
    words: failed || words ? [words ?? "a test was flaky"] : [],
  }
}

const broken = (words = "no report was written") => ({ passed: 0, failed: 1, words: [words] })

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}
