// A reporter for Playwright that notes what happens as it happens.
import path from "node:path"
import { note } from "./notes.mjs"

export default class PlaywrightReporter {
  /** How many tests of each file have yet to end. */
  left = new Map()

  onBegin(_config, suite) {
    for (const test of suite.allTests()) this.left.set(test.location.file, (this.left.get(test.location.file) ?? 0) + 1)
    note({ files: this.left.size })
  }

  onTestEnd(test, result) {
    const { file } = test.location
    if (result.status === "failed" || result.status === "timedOut")
      note({
        failed: `${path.relative(process.cwd(), file)} > ${test.title}`,
        words: result.errors.map(({ message }) => message).join("\n"),
      })
    else if (result.status === "passed") note({ passed: 1 })
    const left = this.left.get(file) - 1
    this.left.set(file, left)
    if (left === 0) note({ ended: path.relative(process.cwd(), file) })
  }
}
