// What the test runners have written, as numbers and as faults: the words of a failed test, and its file.
import fs from "node:fs"

/**
 * Reads vitest's JSON report, and the errors that no test caught. A run that left no report, or that failed outside any
 * test, counts as one failure.
 */
export function ofVitest(file, words) {
  const report = read(file)
  if (!report) return broken(words)
  const times = read(`${file}.times`) ?? []
  const faults = [...report.testResults.flatMap(faultsOfModule), ...(read(`${file}.errors`) ?? [])]
  const passedOf = Object.fromEntries(report.testResults.map((one) => [one.name, passedIn(one.assertionResults)]))
  if (faults.length === 0 && words) return { ...broken(words), passed: report.numPassedTests, times }
  return { passed: report.numPassedTests, failed: faults.length, faults, times, passedOf }
}

function faultsOfModule({ name, assertionResults, message }) {
  const own = assertionResults.filter(({ status }) => status === "failed")
  if (own.length === 0 && message) return [{ file: name, words: `${name}\n${message}` }]
  return own.map(({ fullName, failureMessages }) => ({
    file: name,
    words: `${name} > ${fullName}\n${failureMessages.join("\n")}`,
  }))
}

const passedIn = (results) => results.filter(({ status }) => status === "passed").length

/** Reads Playwright's JSON report; a test that passed only at the second try has failed. */
export function ofPlaywright(file, words) {
  const report = read(file)
  if (!report) return broken(words)
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky
  const times = report.suites.map((suite) => ({ file: suite.file, seconds: millisecondsOf(suite) / 1000 }))
  if (failed === 0 && words) return { ...broken(words), passed: expected, times }
  const faults = report.suites.flatMap((suite) => faultsOf([suite]).map((words) => ({ file: suite.file, words })))
  const passedOf = Object.fromEntries(report.suites.map((suite) => [suite.file, expectedIn(suite)]))
  return { passed: expected, failed, faults, times, passedOf }
}

function expectedIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === "expected").length
  return suites.reduce((sum, one) => sum + expectedIn(one), own)
}

/**
 * The tests that failed, or passed only at the second try, each with its errors: after a time limit, the second says
 * what was waited for.
 */
function faultsOf(suites, above = "") {
  return suites.flatMap(({ title, suites = [], specs = [] }) => {
    const place = above ? `${above} > ${title}` : title
    const own = specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ status, results }) => {
          const errors = results.flatMap(({ errors = [] }) => errors).map(({ message }) => message)
          const words = errors.join("\n") || "no error was noted"
          return `${place} > ${title}${status === "flaky" ? " (flaky)" : ""}\n${words}`
        }),
    )
    return [...own, ...faultsOf(suites, place)]
  })
}

/** Hooks and fixtures are in the time of the test that they were run for. */
function millisecondsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return own.reduce((sum, one) => sum + one, 0) + suites.reduce((sum, one) => sum + millisecondsOf(one), 0)
}

/** A fault of a run as a whole belongs to no file. */
const broken = (words = "no report was written") => ({
  passed: 0,
  failed: 1,
  faults: [{ words }],
  times: [],
  passedOf: {},
})

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}
