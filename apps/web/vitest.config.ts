import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "@mercer/testing/global-setup",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Most files start servers of their own: one at a time, or they wait for each other's start.
    fileParallelism: false,
  },
})
