import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"

const EVERY_OPERATION = "**/every-operation.spec.ts"

/** An outside client's view: REST with cookies against a server of its own, and the panel in a real Chromium. */
export default defineConfig({
  globalSetup: "./shop/prepare.ts",
  testDir: ".",
  projects: [
    { name: "shop", testMatch: "**/*.spec.ts", testIgnore: EVERY_OPERATION },
    { name: "operations", testMatch: EVERY_OPERATION, dependencies: ["shop"] },
  ],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  reporter: "line",
  use: { launchOptions: chromium },
})
