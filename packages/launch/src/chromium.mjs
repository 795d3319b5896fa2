// The browser that the panel is tested in.
import fs from "node:fs"
import path from "node:path"
import { root, run, step } from "./steps.mjs"

// Without a window system, and a third faster: Debian's package of the same version.
const SHELL = "/usr/bin/chromium-headless-shell"
const PLACES = [SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
const APT = "/usr/bin/apt-get"

/** Sees that there is a Chromium: the machine's own (CHROMIUM names another), else Debian's package, else Playwright's. */
export function ensureChromium() {
  return step("Chromium", async () => {
    if (process.env.CHROMIUM || PLACES.some((one) => fs.existsSync(one))) return "found"
    if (fs.existsSync(APT) && process.getuid?.() === 0) {
      const env = { DEBIAN_FRONTEND: "noninteractive" }
      await run(APT, ["update", "-qq"], { env })
      const install = (name) => run(APT, ["install", "-y", "-qq", "--no-install-recommends", name], { env })
      await install("chromium-headless-shell").catch(() => install("chromium"))
      return "installed from Debian"
    }
    const advice = "There is no Chromium, and Playwright's cannot be had: install one, or name it in CHROMIUM."
    await run("node_modules/.bin/playwright", ["install", "chromium"], { cwd: path.join(root, "apps/e2e"), advice })
    return "installed by Playwright"
  })
}
