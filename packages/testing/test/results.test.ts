// What `npm test` makes of the reports that the test runners write.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { ofPlaywright, ofVitest } from "@mercer/launch/results"
import { expect, onTestFinished, test } from "vitest"

function written(report: object, times?: object): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-report-"))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const file = path.join(folder, "report.json")
  fs.writeFileSync(file, JSON.stringify(report))
  if (times) fs.writeFileSync(`${file}.times`, JSON.stringify(times))
  return file
}

const result = (duration: number, ...messages: string[]) => ({
  duration,
  errors: messages.map((message) => ({ message })),
})
const spec = (title: string, status: string, ...results: object[]) => ({ title, tests: [{ status, results }] })

test("a failed test of Playwright is said with its file, its title and its errors; one that passed at the second try too", () => {
  const suite = {
    title: "a.spec.ts",
    file: "panel/a.spec.ts",
    specs: [
      spec("fine", "expected", result(1_000)),
      spec("broken", "unexpected", result(2_000, "timeout", "no button")),
    ],
    suites: [{ title: "inside", specs: [spec("twice", "flaky", result(500, "too soon"), result(500))] }],
  }
  const file = written({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites: [suite] })
  const expected = {
    passed: 1,
    failed: 2,
    faults: [
      { file: "panel/a.spec.ts", words: "a.spec.ts > broken\ntimeout\nno button" },
      { file: "panel/a.spec.ts", words: "a.spec.ts > inside > twice (flaky)\ntoo soon" },
    ],
    times: [{ file: "panel/a.spec.ts", seconds: 4 }],
    passedOf: { "panel/a.spec.ts": 1 },
  }
  expect(ofPlaywright(file, undefined)).toEqual(expected)
  expect(ofPlaywright(file, "the servers' logs, which name no test")).toEqual(expected)
})

test("a run that ended without a failed test, yet not well, has failed", () => {
  const playwright = written({ stats: { expected: 3, unexpected: 0, flaky: 0 }, suites: [] })
  expect(ofPlaywright(playwright, "no shop")).toMatchObject({ passed: 3, failed: 1, faults: [{ words: "no shop" }] })
  const vitest = written({ numPassedTests: 3, testResults: [] }, [{ file: "a.test.ts", seconds: 2 }])
  const times = [{ file: "a.test.ts", seconds: 2 }]
  const expected = { passed: 3, failed: 1, faults: [{ words: "no database" }], times, passedOf: {} }
  expect(ofVitest(vitest, "no database")).toEqual(expected)
  expect(ofVitest("/nowhere", undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test("an error that no test caught belongs to the file in which it was thrown", () => {
  const file = written({ numPassedTests: 3, testResults: [] })
  fs.writeFileSync(`${file}.errors`, JSON.stringify([{ file: "a.test.ts", words: "Error: read ECONNRESET" }]))
  const expected = { passed: 3, failed: 1, faults: [{ file: "a.test.ts", words: "Error: read ECONNRESET" }] }
  expect(ofVitest(file, "vitest ended with 1")).toMatchObject(expected)
})

test("what passed is counted by file", () => {
  const results = [{ status: "passed" }, { status: "passed" }, { status: "skipped" }]
  const file = written({ numPassedTests: 2, testResults: [{ name: "a.test.ts", assertionResults: results }] })
  expect(ofVitest(file, undefined)).toMatchObject({ passed: 2, failed: 0, passedOf: { "a.test.ts": 2 } })
})
