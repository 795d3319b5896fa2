import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"

/** `pnpm --filter @mercer/e2e firefox`: every page of the panel, and a job, in the machine's own Firefox by WebDriver. */
export default defineConfig({
  globalSetup: "./shop/prepare.ts",
  testDir: "firefox",
  testMatch: "*.firefox.ts",
  timeout: 900_000,
  workers: 1,
  reporter: "line",
  use: { launchOptions: chromium },
})
