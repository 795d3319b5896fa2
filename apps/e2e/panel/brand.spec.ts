import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { expectAccessible, expectAccessibleInDark, expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** One pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const colorOf = (page: Page, name: string) =>
  page.evaluate((one) => {
    const probe = document.createElement("i")
    document.body.append(probe)
    probe.style.color = `var(${one})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test("the shop's name, color and logo are in the frame, in titles and at the login", async () => {
  const page = await panel.open(undefined, { colorScheme: "light" })
  await page.goto("/app/store")
  const frame = page.locator(".sidebar .brand")
  await expect(frame).toHaveText("Mercer Demo")
  const actions = new Actions()
  await actions.fill(page.getByLabel("Store name"), "Harbour & Sons, purveyors of fine things")
  await actions.fill(page.getByRole("textbox", { name: /Panel color/ }), "#ffd400")
  await actions.click(page.getByRole("button", { name: "Save" }).first())
  actions.expectAtMost(3)
  await expect(frame).toHaveText("Harbour & Sons, purveyors of fine things")
  await expect(page).toHaveTitle("Store · Harbour & Sons, purveyors of fine things")
  // The chosen color itself cannot be read on white: the light theme has a darker shade, the dark one the color.
  await expect.poll(() => colorOf(page, "--accent")).not.toBe("rgb(63, 79, 192)")
  await expectAccessible(page, "store with a color, light")
  await expectAccessibleInDark(page, "store with a color")
  expect(await colorOf(page, "--accent")).toBe("rgb(255, 212, 0)")

  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") })
  await expect(page.getByLabel("Logo URL")).toHaveValue(/\/uploads\//)
  await page.getByRole("button", { name: "Save" }).last().click()
  await expect(frame.locator("img")).toHaveAttribute("src", /^\/uploads\//)
  await expect.poll(() => frame.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  await page.goto("/app")
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible()
  await expectAccessible(page, "home with a brand")
  expectNoComplaints(page)

  const stranger = await panel.stranger({ colorScheme: "dark", viewport: { width: 360, height: 800 } })
  await stranger.goto("/app/login")
  await expect(stranger).toHaveTitle("Log in · Harbour & Sons, purveyors of fine things")
  await expect(stranger.locator(".brand img")).toBeVisible()
  expect(await colorOf(stranger, "--accent")).toBe("rgb(255, 212, 0)")
  await expectAccessible(stranger, "login with a brand, dark")
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expectNoComplaints(stranger)
})

test("the page does not move when the logo arrives, also one that is missing", async () => {
  const page = await panel.open(undefined, { colorScheme: "light" })
  for (const isThere of [true, false]) {
    await page.route("**/uploads/**", async (route) => {
      await page.waitForTimeout(300)
      await (isThere ? route.continue() : route.abort())
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const window_ = window as unknown as { moved: number }
        for (const shift of list.getEntries())
          window_.moved = (window_.moved ?? 0) + (shift as never as { value: number }).value
      }).observe({ type: "layout-shift", buffered: true })
    })
    await page.goto("/app/store")
    await expect(page.getByLabel("Store name")).not.toHaveValue("")
    await page.waitForTimeout(600)
    expect(await page.evaluate(() => (window as unknown as { moved?: number }).moved ?? 0)).toBeLessThan(0.01)
    await page.unroute("**/uploads/**")
  }
})

test("what is no color is refused at its field, and an empty one is the panel's own again", async () => {
  const page = await panel.open(undefined, { colorScheme: "light" })
  await page.goto("/app/store")
  const color = page.getByRole("textbox", { name: /Panel color/ })
  await color.fill("reddish")
  await page.getByRole("button", { name: "Save" }).first().click()
  await expect(page.getByText("Enter a color like #0a7d5c.")).toBeVisible()
  await color.fill("#0a7d5c")
  await page.getByRole("button", { name: "Save" }).first().click()
  await expect.poll(() => colorOf(page, "--accent")).not.toBe("rgb(63, 79, 192)")
  await color.fill("")
  await page.getByRole("button", { name: "Save" }).first().click()
  await expect.poll(() => colorOf(page, "--accent")).toBe("rgb(63, 79, 192)")
})
