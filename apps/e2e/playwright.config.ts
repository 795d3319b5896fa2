import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"

/** An outside client's view: REST with cookies against a server of its own, and the panel in a real Chromium. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: "line",
  use: { launchOptions: chromium },
})
