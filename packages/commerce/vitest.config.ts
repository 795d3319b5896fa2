import { defineConfig } from "vitest/config"

// Properties run by the thousand, and a machine may be busy.
export default defineConfig({ test: { testTimeout: 60_000 } })
