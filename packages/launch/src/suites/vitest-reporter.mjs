// A reporter for vitest. It notes what happens as it happens, and at the end what the JSON report leaves out: how long
// each file took with its imports and hooks, and errors that no test caught.
import fs from "node:fs"
import path from "node:path"
import { note } from "./notes.mjs"

export default class VitestReporter {
  onTestRunStart(specifications) {
    note({ files: specifications.length })
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === "failed") note({ failed: test.fullName, words: errors.map(({ message }) => message).join("\n") })
    else if (state === "passed") note({ passed: 1 })
  }

  onTestModuleEnd(module) {
    const file = path.relative(process.cwd(), module.moduleId)
    for (const { message } of module.errors()) note({ failed: file, words: message })
    note({ ended: file })
  }

  onTestRunEnd(modules, errors) {
    const times = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic()
      const spent = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
      return { file: path.relative(process.cwd(), module.moduleId), seconds: spent / 1000 }
    })
    fs.writeFileSync(process.env.FILE_TIMES, JSON.stringify(times))
    const uncaught = errors.map(({ message, stack, VITEST_TEST_PATH: file }) => ({ file, words: stack ?? message }))
    fs.writeFileSync(process.env.UNCAUGHT_ERRORS, JSON.stringify(uncaught))
  }
}
