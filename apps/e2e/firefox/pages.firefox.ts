import { expect } from "@playwright/test"
import { type Browser, launch, type Page } from "puppeteer-core"
import { addressOn, pages } from "../panel/pages.ts"
import { OPERATOR, openPanel, type Panel, test } from "../panel/panel.ts"

/** Debian's Firefox; it has WebDriver (BiDi) built in, which Playwright does not speak. */
const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr"
const SETTLED_MS = 1_000

let panel: Panel
let firefox: Browser

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
  firefox = await launch({ browser: "firefox", executablePath: FIREFOX })
})
test.afterAll(async () => {
  await firefox.close()
  await panel.stop()
})

/** A page of Firefox that has signed in by its form, and what it complains of. */
async function signedIn(): Promise<{ page: Page; complaints: string[] }> {
  const page = await firefox.newPage()
  const complaints: string[] = []
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`))
  page.on("console", (message) => {
    // The browser itself logs each 4xx.
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  await page.goto(`${panel.url}/app/login`)
  await page.type("input[type=email]", OPERATOR.email)
  await page.type("input[type=password]", OPERATOR.password)
  await page.keyboard.press("Enter")
  await page.waitForSelector("nav.navigation a")
  return { page, complaints }
}

test("every page opens in Firefox, wide and narrow, without an error or a scroll bar to the side", async () => {
  const boss = await panel.open()
  const { page, complaints } = await signedIn()
  for (const [name, address] of Object.entries(pages)) {
    const url = panel.url + (await addressOn(boss, address))
    for (const width of [1_280, 360]) {
      await page.setViewport({ width, height: 900 })
      await page.goto(url)
      await page.waitForSelector("h1")
      await new Promise((done) => setTimeout(done, SETTLED_MS))
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond, `${name} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  expect(complaints).toEqual([])
})

test("a return reason is made in Firefox", async () => {
  const { page, complaints } = await signedIn()
  await page.goto(`${panel.url}/app/return-reasons/new`)
  await page.locator("input[name=value]").fill("too_small")
  await page.locator("input[name=label]").fill("Too small")
  await page.keyboard.press("Enter")
  await page.waitForFunction(() => /return-reasons\/rr_/.test(location.pathname))
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Too small")
  expect(complaints).toEqual([])
})
