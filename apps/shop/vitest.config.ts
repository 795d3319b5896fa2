import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

export default defineConfig({
  // As tsconfig.json has it for Next.
  resolve: {
    alias: { "mercer/next": fileURLToPath(new URL("../../packages/server/src/next.ts", import.meta.url)) },
  },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["@mercer/testing/global-setup"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
