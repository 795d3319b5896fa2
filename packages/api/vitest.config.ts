import fs from "node:fs"
import path from "node:path"
import { defineConfig } from "vitest/config"

const races = path.join(import.meta.dirname, "test/races")

/** Tests with `vi.mock`: they put other modules in the place of ours, so they cannot share a worker's. */
const MOCKING = fs
  .readdirSync(races)
  .filter((name) => name.endsWith(".test.ts") && fs.readFileSync(path.join(races, name), "utf8").includes("vi.mock("))
  .map((name) => `test/races/${name}`)

const shared = {
  globalSetup: "@mercer/testing/socket-setup",
  testTimeout: 30_000,
  hookTimeout: 30_000,
  // As the server is started: room for the answers under way, so that a tenth of the time does not go to clearing it.
  execArgv: ["--max-semi-space-size=32"],
}

export default defineConfig({
  test: {
    // One more than the cores that we count on: a test waits for the database a third of its time.
    maxWorkers: 3,
    projects: [
      // The program is loaded once a worker: nothing of it may be kept in a module (half of a file's time was loading it).
      { test: { ...shared, name: "api", include: ["test/**/*.test.ts"], exclude: MOCKING, isolate: false } },
      { test: { ...shared, name: "races", include: MOCKING } },
    ],
  },
})
