import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"

const EVERY_OPERATION = "**/every-operation.spec.ts"

/** An external client's view: REST with cookies against a separate server, and the panel in a real Chromium. */
export default defineConfig({
  globalSetup: "./shop/prepare.ts",
  testDir: ".",
  projects: [
    { name: "shop", testMatch: "**/*.spec.ts", testIgnore: EVERY_OPERATION },
    { name: "operations", testMatch: EVERY_OPERATION, dependencies: ["shop"] },
  ],
  timeout: 90_000,
  expect: { timeout: 30_000 },
  // Each worker has its own shop and server, for one file after the other.
  workers: 2,
  reporter: "line",
  use: { launchOptions: chromium },
})
