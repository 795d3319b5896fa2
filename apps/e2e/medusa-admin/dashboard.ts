import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test"
import { loginOf } from "../shop/database.ts"
import { startShop } from "../shop/host.ts"
import { OPERATOR } from "../shop/operators.ts"
import { builtDashboard } from "./build.ts"
import { serveDashboard } from "./serve.ts"

/** Medusa v1's dashboard on a separate origin, with a demo shop of Mercer as its backend. */
export interface Dashboard {
  /** A browser with a logged-in operator, whose requests go to the shop; pages have the dashboard's addresses. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** Opens a page of the dashboard and waits until it has loaded. */
  go(page: Page, address: string): Promise<void>
  stop(): Promise<void>
}

export async function openDashboard(browser: Browser): Promise<Dashboard> {
  let backend = ""
  const { url, stop: stopServing } = await serveDashboard(builtDashboard(), () => backend)
  const shop = await startShop("front", { ADMIN_CORS: url })
  backend = shop.url
  async function open(options: BrowserContextOptions = {}) {
    const storageState = loginOf(OPERATOR.email)
    const context = await browser.newContext({ baseURL: shop.url, locale: "en-US", storageState, ...options })
    // Its usage statistics.
    await context.route(
      (to) => to.hostname !== "127.0.0.1",
      (route) => route.abort(),
    )
    const page = await context.newPage()
    watch(page, shop.url)
    return page
  }
  async function go(page: Page, address: string) {
    await page.goto(url + address)
    await page.waitForLoadState("networkidle")
  }
  return { open, go, stop: () => shop.stop().then(stopServing) }
}

const complaints = new WeakMap<Page, string[]>()

/** Notes each error of a page's scripts, and each request that the shop refused. */
function watch(page: Page, backend: string) {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on("pageerror", (error) => heard.push(`${page.url()}: ${error.stack ?? error}`))
  page.on("console", (message) => {
    // The browser's own lines about requests: refused ones are noted below.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) heard.push(message.text())
  })
  page.on("response", async (answer) => {
    if (answer.status() < 400 || !answer.url().startsWith(backend)) return
    const asked = `${answer.request().method()} ${answer.url().slice(backend.length)}`
    heard.push(`${asked}: ${answer.status()} ${await answer.text().catch(() => "")}`)
  })
}

/** No script has failed, nothing was refused, and the dashboard does not say that something is wrong. */
export async function expectNoComplaints(page: Page) {
  await page.waitForLoadState("networkidle")
  expect(complaints.get(page)).toEqual([])
  await expect(page.getByText(/Unexpected Application Error|Something went wrong/)).toHaveCount(0)
}

/** Forgets what a page has complained of so far, and returns it. */
export const heardOf = (page: Page): string[] => complaints.get(page)?.splice(0) ?? []
