import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"

const EVERY_OPERATION = "**/every-operation.spec.ts"
/** `npm test` leaves out what only the full run has. */
const LEFT_OUT = process.env.TESTS === "short" ? ["**/*.full.spec.ts"] : []

/** An external client's view: REST with cookies against a separate server, and the panel in a real Chromium. */
export default defineConfig({
  globalSetup: "./shop/prepare.ts",
  testDir: ".",
  projects: [
    { name: "shop", testMatch: "**/*.spec.ts", testIgnore: [EVERY_OPERATION, ...LEFT_OUT] },
    { name: "operations", testMatch: EVERY_OPERATION, dependencies: ["shop"] },
  ],
  timeout: 90_000,
  expect: { timeout: 30_000 },
  // One more than the cores that we count on: a page waits a third of its time. Each worker has its own shop and server.
  workers: 3,
  reporter: "line",
  // Sooner than the test's limit, so that the failure names the page.
  use: { launchOptions: chromium, navigationTimeout: 40_000 },
})
