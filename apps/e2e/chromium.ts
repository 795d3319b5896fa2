import fs from "node:fs"

const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]

const own = process.env.CHROMIUM ?? PLACES.find((one) => fs.existsSync(one))

/** The machine's own Chromium; else the one that `npx playwright install chromium` installs. */
export const chromium = { ...(own && { executablePath: own }), args: ["--no-sandbox"] }
