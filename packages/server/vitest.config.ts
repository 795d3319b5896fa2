import { defineConfig } from "vitest/config"
import LongestFirst from "./test/support/longest-first.ts"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["@mercer/testing/global-setup", "./test/support/bundle.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Most files start their own servers and wait for them: two at a time, or they keep each other from starting.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
