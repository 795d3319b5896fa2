import { expect, type Page, type Route } from "@playwright/test"
import { listIsLoaded, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" })
const bar = (page: Page) => page.getByRole("status").filter({ hasText: /offline|answering|connected/ })

/** The list stays on the page with its menu, and the bar says that the chosen page waits. */
async function expectToWait(page: Page, text: RegExp) {
  await expect(bar(page)).toContainText(text)
  await expect(bar(page)).toContainText("The page you chose opens as soon as the connection is back.")
  await expect(page.getByRole("heading", { level: 1, name: "Currencies" })).toBeVisible()
  await expect(menu(page).getByRole("link", { name: "Customers" })).toBeVisible()
}

async function expectToReturn(page: Page) {
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible()
  await listIsLoaded(page)
  await expect(page).toHaveURL(/\/app\/collections$/)
}

test("a click in the menu while offline keeps the panel and says so; the page opens when the network is back", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  await page.context().setOffline(true)
  await menu(page).getByRole("link", { name: "Customers" }).click()
  await menu(page).getByRole("link", { name: "Collections" }).click()
  await expectToWait(page, /You’re offline\./)
  await page.context().setOffline(false)
  await expectToReturn(page)
  await expect(bar(page)).toContainText("You’re connected again.")
})

/** What a browser gets while the server is being started again: no connection, or a proxy's page. */
const outages: Record<string, (route: Route) => Promise<void>> = {
  "no connection": (route) => route.abort("connectionrefused"),
  "a proxy that answers 502": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "a proxy that answers 503": (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Unavailable</h1>" }),
}

for (const [outage, answer] of Object.entries(outages)) {
  test(`while the server is started again, the panel stays and goes on afterward: ${outage}`, async () => {
    const page = await panel.open()
    await page.goto("/app/currencies")
    await listIsLoaded(page)
    await page.route("**/*", answer)
    await menu(page).getByRole("link", { name: "Collections" }).click()
    await expectToWait(page, /The server isn’t answering\./)
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await expectToReturn(page)
  })
}

test("data that could not be read in the meantime is read again by itself", async () => {
  const page = await panel.open()
  await page.goto("/app/collections")
  await listIsLoaded(page)
  await page.route("**/api/trpc/**", (route) => route.abort("connectionrefused"))
  await page.route("**/health/ready", (route) => route.abort("connectionrefused"))
  await page.getByRole("button", { name: "Title" }).click()
  await expect(page.getByText("Can’t reach the server.")).toBeVisible()
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await expect(page.getByText("Can’t reach the server.")).toBeHidden()
  await listIsLoaded(page)
})

test("a dialog whose script cannot be loaded opens once it can", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  await page.context().setOffline(true)
  await page.keyboard.press("?")
  await expect(bar(page)).toContainText("You’re offline.")
  await page.context().setOffline(false)
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
})

test("after an upgrade, a script of the former build loads the page again, once", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  let loads = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++
  })
  // Scripts that this page asks for from now on are of the former build.
  await page.route("**/_next/static/**/*.js", (route) =>
    loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.keyboard.press("?")
  await expect.poll(() => loads).toBe(1)
  await listIsLoaded(page)
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
  expect(loads).toBe(1)
})

test("a part that never loads leaves the menu, and offers to reload the page", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  await page.evaluate(() => {
    sessionStorage.setItem = () => {
      throw new Error("full")
    }
  })
  await page.route("**/_next/static/**/*.js", (route) => route.abort("failed"))
  await menu(page).getByRole("link", { name: "Analytics" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "This page couldn’t be displayed" })).toBeVisible()
  await expect(menu(page).getByRole("link", { name: "Customers" })).toBeVisible()
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.getByRole("button", { name: "Reload page" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible()
})
