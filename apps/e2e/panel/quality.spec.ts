import { gzipSync } from "node:zlib"
import { isFull, someOf } from "@mercer/testing/breadth"
import { expect, type Page, type Response } from "@playwright/test"
import { addressOn, pages } from "./pages.ts"
import { expectAccessible, expectAccessibleInDark, expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"
import { shiftOf, watchShifts } from "./shifts.ts"

const MOST_SCRIPT_BYTES = 180 * 1024
/** Layout shift as a part of the window's height; below 0.01 nobody notices it. */
const MOST_SHIFT = 0.01
const WIDTHS = isFull ? [320, 360, 640, 860, 1024, 1920] : [320, 1920]
const NAMES = Object.keys(pages)
/** Pages whose accessibility is checked: another third than those on a phone and those with mixed text. */
const WITH_AXE = new Set(someOf(NAMES, Math.ceil(NAMES.length / 3), 2))
/** Those that are also checked in dark. */
const DARK = new Set(someOf([...WITH_AXE], Math.ceil(WITH_AXE.size / 3)))

// Pages are independent: half of them for each worker.
test.describe.configure({ mode: "parallel" })

let panel: Panel
/** Kept open, so that each page finds the panel's scripts in the browser's cache. */
let first: Page

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
  first = await panel.open(undefined, { colorScheme: "light" })
})
test.afterAll(() => panel.stop())

for (const [name, address] of Object.entries(pages)) {
  test(`${name}: its policy, size, stability, widths, and accessibility`, async () => {
    const page = await panel.another(first)
    const at = await addressOn(page, address)
    await watchShifts(page)
    const { policy, scripts } = await load(page, at)
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w=]+' 'strict-dynamic';/)
    expect(policy).not.toMatch(/unsafe/)
    expect(scripts, `${at} loads scripts`).toBeGreaterThan(0)
    expect(scripts, `${at} loads ${Math.round(scripts / 1024)} kB of scripts`).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
    const { shift, moved } = await shiftOf(page)
    expect(shift, `${at} moves: ${moved}`).toBeLessThan(MOST_SHIFT)

    if (WITH_AXE.has(name)) await expectAccessible(page, `${at}, light`)
    if (DARK.has(name)) await expectAccessibleInDark(page, at)

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${at} at ${width}`).toBeLessThanOrEqual(0)
    }
    expectNoComplaints(page)
    await page.close()
  })
}

/** Bytes that each script takes on the wire, by path: their names change with their content, and most pages load the same. */
const packed = new Map<string, Promise<number>>()

function sizeOf(page: Page, script: Response): Promise<number> {
  const { pathname } = new URL(script.url())
  const size = packed.get(pathname) ?? onTheWire(page, script)
  packed.set(pathname, size)
  return size
}

async function onTheWire({ request }: Page, script: Response): Promise<number> {
  const head = await request.head(script.url(), { headers: { "accept-encoding": "br" } })
  const { "content-encoding": encoding, "content-length": length } = head.headers()
  return encoding === "br" ? Number(length) : gzipSync(await script.body()).length
}

/** Opens a page until it is idle: checks its policy, and adds up the compressed bytes of the scripts that it loaded. */
async function load(page: Page, address: string) {
  const sizes = new Map<string, Promise<number>>()
  page.on("response", (response) => {
    if (/\.js(\?|$)/.test(response.url())) sizes.set(response.url(), sizeOf(page, response))
  })
  const answer = await page.goto(address, { waitUntil: "networkidle" })
  page.removeAllListeners("response")
  const scripts = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  return { policy: (await answer?.headerValue("content-security-policy")) ?? "", scripts }
}
