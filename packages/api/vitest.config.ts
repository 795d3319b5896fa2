import { defineConfig } from "vitest/config"

const MOCKING = "test/races/**/*.test.ts"
const shared = { globalSetup: "@mercer/testing/global-setup", testTimeout: 30_000, hookTimeout: 30_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // The program is loaded once a worker: nothing of it may be kept in a module (half of a file's time was loading it).
      { test: { ...shared, name: "api", include: ["test/**/*.test.ts"], exclude: [MOCKING], isolate: false } },
      // These put other modules in the place of ours.
      { test: { ...shared, name: "races", include: [MOCKING] } },
    ],
  },
})
