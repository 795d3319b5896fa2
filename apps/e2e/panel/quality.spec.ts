import { gzipSync } from "node:zlib"
import { expect, type Page, test } from "@playwright/test"
import { addressOn, pages } from "./pages.ts"
import { expectAccessible, expectNoComplaints, type Panel, startPanel } from "./panel.ts"

const MOST_SCRIPT_BYTES = 180 * 1024
/** Of the window's height, moved after it was first drawn; what nobody sees is below 0.01. */
const MOST_SHIFT = 0.01
const WIDTHS = [360, 640, 860, 1024, 1920]

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

for (const [name, address] of Object.entries(pages)) {
  test(`${name}: its policy, its weight, its rest, its widths, and nobody shut out`, async () => {
    const page = await panel.open(undefined, { colorScheme: "light" })
    const at = await addressOn(page, address)
    await page.addInitScript(noteShifts)
    const { policy, scripts } = await load(page, at)
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w=]+' 'strict-dynamic';/)
    expect(policy).not.toMatch(/unsafe/)
    expect(scripts, `${at} loads scripts`).toBeGreaterThan(0)
    expect(scripts, `${at} loads ${Math.round(scripts / 1024)} kB of scripts`).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
    const { shift, moved } = await page.evaluate(() => {
      const { shift, moved } = window as unknown as Noted
      return { shift, moved }
    })
    expect(shift, `${at} moves: ${moved}`).toBeLessThan(MOST_SHIFT)

    await expectAccessible(page, `${at}, light`)
    await page.emulateMedia({ colorScheme: "dark" })
    await expectAccessible(page, `${at}, dark`)

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${at} at ${width}`).toBeLessThanOrEqual(0)
    }
    expectNoComplaints(page)
  })
}

interface Noted {
  shift: number
  /** What moved by how much, from above to below. */
  moved: string[]
}

interface Shift {
  value: number
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
}

function noteShifts() {
  const noted = window as unknown as Noted
  noted.shift = 0
  noted.moved = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      noted.shift += value
      for (const {
        node,
        previousRect: { x, y },
        currentRect: now,
      } of sources)
        noted.moved.push(`${node?.nodeName} ${node?.className} by ${now.x - x}, ${now.y - y}`)
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** Opens a page until it rests: its policy, and the bytes of the scripts that it loaded, packed as they travel. */
async function load(page: Page, address: string) {
  const sizes = new Map<string, Promise<number>>()
  page.on("response", (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return
    const size = response.body().then((body) => gzipSync(body).length)
    sizes.set(response.url(), size)
  })
  const answer = await page.goto(address, { waitUntil: "networkidle" })
  page.removeAllListeners("response")
  const scripts = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
  return { policy: (await answer?.headerValue("content-security-policy")) ?? "", scripts }
}
