import { defineConfig } from "vitest/config"

export default defineConfig({
  test: { globalSetup: ["test/generate.ts"], testTimeout: 30_000, hookTimeout: 60_000 },
})
