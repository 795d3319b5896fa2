import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    globalSetup: ["@mercer/testing/global-setup", "./test/support/built.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
