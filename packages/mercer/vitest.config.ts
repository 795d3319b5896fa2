import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    globalSetup: ["@mercer/testing/socket-setup", "test/generate-fixture.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
