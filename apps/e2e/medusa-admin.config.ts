import { defineConfig } from "@playwright/test"
import { chromium } from "./chromium.ts"

/** `pnpm --filter @mercer/e2e medusa-admin`: the dashboard of Medusa v1, as it is published, does its jobs against Mercer. */
export default defineConfig({
  globalSetup: ["./shop/prepare.ts", "./medusa-admin/prepare.ts"],
  testDir: "medusa-admin",
  testMatch: "*.medusa-admin.ts",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  reporter: "line",
  use: { launchOptions: chromium, actionTimeout: 30_000 },
})
