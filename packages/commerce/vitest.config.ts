import { defineConfig } from "vitest/config"

// Properties run thousands of cases, and a machine may be busy. Nothing here keeps anything: loading a module once is enough.
export default defineConfig({ test: { dir: "src", testTimeout: 60_000, isolate: false } })
