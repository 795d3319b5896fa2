import { builtDashboard } from "./build.ts"

/** For Playwright's `globalSetup`: no test waits for the dashboard to be built. */
export default function prepare() {
  builtDashboard()
}
