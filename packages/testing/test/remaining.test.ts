// What a full run still tests after `npm test`: what it would test otherwise, and nothing that is the same in both.
import { execFileSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { remaining, widerFiles, withPassed } from "@mercer/launch/remaining"
import { expect, test, vi } from "vitest"

// All test files are read; a busy machine needs its time for that.
vi.setConfig({ testTimeout: 60_000 })

const root = path.join(import.meta.dirname, "../../..")
const tests = execFileSync("git", ["ls-files", "packages", "apps"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))

test("every test file that asks how much the run tests, itself or by what it imports, is run again", () => {
  const asking = tests.filter((file) => {
    const text = fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), "utf8") : ""
    return file.includes(".full.") || /from "@mercer\/testing\/breadth"|process\.env\.PROPERTY_RUNS/.test(text)
  })
  const wider = widerFiles()
  expect(asking.length).toBeGreaterThan(25)
  expect(asking.filter((file) => !wider.includes(file))).toEqual([])
  // By a helper of theirs: support/operation-kills.ts and operations/admission.ts.
  expect(wider).toContain("packages/api/test/races/change-kill.test.ts")
  expect(wider).toContain("packages/api/test/operations/orders.test.ts")
  expect(wider.length).toBeLessThan(tests.length / 5)
})

test("what passed in npm test counts, but for the files that are run again", () => {
  const before = { of: { "src/money.test.ts": 20, "src/swap/credit.test.ts": 9 } }
  const { files, passedOf } = remaining({ folder: "packages/commerce" }, before)
  expect(files).toContain("src/swap/credit.test.ts")
  expect(passedOf).toEqual({ "src/money.test.ts": 20 })
  expect(remaining({ folder: "packages/commerce" }, undefined)).toEqual({ passedOf: {} })
})

test("a file that passed alone at the end has passed with all of its tests", () => {
  const faults = [{ file: "a.test.ts" }, { file: "a.test.ts" }, { file: "b.test.ts" }]
  expect(withPassed({ passed: 5, passedOf: { "a.test.ts": 3, "c.test.ts": 2 } }, faults)).toEqual({
    passed: 8,
    passedOf: { "a.test.ts": 5, "b.test.ts": 1, "c.test.ts": 2 },
  })
})
