import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"
import { ORDERS } from "./shop/prepare.ts"

process.env[ORDERS] ??= "120"

/** `pnpm --filter @mercer/e2e speed`: how soon each page of the panel is usable, on the demo shop. */
export default defineConfig({
  globalSetup: "./shop/prepare.ts",
  testDir: "speed",
  testMatch: "*.speed.ts",
  timeout: 600_000,
  workers: 1,
  reporter: "line",
  use: { launchOptions: chromium },
})
