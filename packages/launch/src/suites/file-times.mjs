// A reporter for vitest: how long each file took, with its imports and hooks, which the JSON report leaves out.
import fs from "node:fs"
import path from "node:path"

export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic()
      const spent = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
      return { file: path.relative(process.cwd(), module.moduleId), seconds: spent / 1000 }
    })
    fs.writeFileSync(process.env.FILE_TIMES, JSON.stringify(times))
  }
}
