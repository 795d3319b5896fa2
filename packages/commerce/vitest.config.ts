import { defineConfig } from "vitest/config"

// Properties run thousands of cases, and a machine may be busy.
export default defineConfig({ test: { dir: "src", testTimeout: 60_000 } })
