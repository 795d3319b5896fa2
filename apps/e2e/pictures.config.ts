import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"
import { ORDERS } from "./shop/prepare.ts"

process.env[ORDERS] ??= "120"

/** `pnpm --filter @mercer/e2e pictures`: screenshots of every page of the panel, into .pictures/. */
export default defineConfig({
  globalSetup: "./shop/prepare.ts",
  testDir: "pictures",
  testMatch: "*.pictures.ts",
  timeout: 600_000,
  workers: 1,
  reporter: "line",
  use: { launchOptions: chromium },
})
