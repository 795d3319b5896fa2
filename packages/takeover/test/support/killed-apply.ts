// Takes a shop over and is killed at the step that is named: at the beginning, after the tables, or at an index.
import { migrate } from "@mercer/db"
import { migrationsFolder as folder } from "@mercer/db/testing"

const [url = "", deadly = ""] = process.argv.slice(2)
await migrate({
  url,
  folder,
  progress: (step) => {
    const name = step.step === "index" ? `index ${step.no}` : step.step
    if (name === deadly) process.kill(process.pid, "SIGKILL")
  },
})
