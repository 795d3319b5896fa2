import { defineConfig } from "vitest/config"

// Modules are loaded once for all files: nothing here keeps anything in them.
export default defineConfig({ test: { isolate: false } })
