import { defineConfig } from "@playwright/test"

/** An outside client's view: REST with cookies against a server of its own. No browser is needed for it. */
export default defineConfig({ testDir: ".", testMatch: "**/*.spec.ts", timeout: 60_000, workers: 1, reporter: "line" })
