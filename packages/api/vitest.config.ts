import { defineConfig } from "vitest/config"

export default defineConfig({
  test: { globalSetup: "@mercer/testing/global-setup", testTimeout: 30_000, hookTimeout: 30_000, maxWorkers: 2 },
})
