// What `npm test` makes of tests that failed: run once more, alone, few that pass then do not fail the run.
import { runAgain } from "@mercer/launch/unsteady"
import { expect, test } from "vitest"

const api = { name: "api" }
const e2e = { name: "e2e", last: "panel/all.spec.ts" }
const fault = (file: string, words = "broken") => ({ file, words })
const passes = { passed: 2, failed: 0, faults: [] }
const fails = { passed: 1, failed: 1, faults: [{ words: "still broken" }] }

test("a file that passes alone is listed with its first errors and fails nothing; one that fails again does", async () => {
  const run: string[] = []
  const again = async (_: object, file: string) => {
    run.push(file)
    return file === "a.test.ts" ? passes : fails
  }
  const faults = [fault("a.test.ts", "first"), fault("b.test.ts", "second"), fault("a.test.ts", "third")]
  expect(await runAgain([{ suite: api, faults }], again)).toEqual({
    failures: ["api: second"],
    unsteady: [{ name: "api: a.test.ts", words: ["api: first", "api: third"] }],
    passed: 0,
  })
  expect(run).toEqual(["a.test.ts", "b.test.ts"])
})

test("a file in which nothing was run when it was alone has failed", async () => {
  const again = async () => ({ passed: 0, failed: 0, faults: [] })
  const { failures } = await runAgain([{ suite: api, faults: [fault("a.test.ts")] }], again)
  expect(failures).toEqual(["api: broken"])
})

test("with more than three files, in whatever suites, nothing is run again and all have failed", async () => {
  const again = async () => {
    throw new Error("not to be run")
  }
  const failed = [
    { suite: api, faults: [fault("a.test.ts"), fault("b.test.ts")] },
    { suite: e2e, faults: [fault("c.spec.ts"), fault("d.spec.ts")] },
  ]
  expect((await runAgain(failed, again)).failures).toHaveLength(4)
})

test("a run that failed as a whole, and not in a file, has failed", async () => {
  const { failures, unsteady } = await runAgain(
    [{ suite: api, faults: [{ words: "no database" }] }],
    async () => passes,
  )
  expect({ failures, unsteady }).toEqual({ failures: ["api: no database"], unsteady: [] })
})

test("a file that is run after all others is run when these have passed alone, and may fail", async () => {
  const failed = [{ suite: e2e, faults: [fault("panel/a.spec.ts")] }]
  const late = (result: typeof passes | typeof fails) => async (_: object, file: string) =>
    file === e2e.last ? result : passes
  expect(await runAgain(failed, late(passes))).toMatchObject({ failures: [], passed: 2 })
  expect(await runAgain(failed, late(fails))).toMatchObject({ failures: ["e2e: still broken"] })
})
