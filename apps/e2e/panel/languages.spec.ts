import { expect } from "@playwright/test"
import { Actions } from "./actions.ts"
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoComplaints,
  listIsLoaded,
  OPERATOR,
  openPanel,
  type Panel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("the panel is switched to Arabic in at most three actions, and reads from right to left", async () => {
  const page = await panel.open()
  await page.goto("/app/orders")
  await listIsLoaded(page)
  const actions = new Actions()
  await actions.click(page.getByRole("button", { name: /^Account:/ }))
  await actions.choose(page.getByLabel("Language"), "العربية")
  actions.expectAtMost(3)
  await expect(page.getByRole("heading", { level: 1, name: "الطلبات" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "ar")
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl")
  await listIsLoaded(page)
  await expectAccessible(page, "/app/orders in Arabic")

  const menu = await page.getByRole("navigation").first().boundingBox()
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox()
  expect(menu?.x, "the menu is at the right").toBeGreaterThan(heading?.x ?? 0)
  const html = await (await page.context().request.get("/app/orders")).text()
  expect(html, "the first render is in Arabic").toContain("الطلبات")
  expectNoComplaints(page)
})

test("the language is chosen before signing in, and stays afterward", async () => {
  const page = await panel.stranger()
  await page.goto("/app/login")
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible()
  for (const [language, lang, direction] of [
    ["العربية", "ar", "rtl"],
    ["Deutsch", "de", "ltr"],
  ] as const) {
    // The page that a choice loads has another label for it.
    await page.getByRole("combobox").selectOption({ label: language })
    await expect(page.locator("html")).toHaveAttribute("lang", lang)
    await expect(page.locator("html")).toHaveAttribute("dir", direction)
    await expectAccessible(page, `signing in in ${language}`)
    await expectAccessibleInDark(page, `signing in in ${language}`)
    await page.emulateMedia({ colorScheme: "light" })
  }
  await page.getByLabel("E-Mail").fill(OPERATOR.email)
  await page.getByLabel("Passwort", { exact: true }).fill(OPERATOR.password)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("link", { name: "Bestellungen" })).toBeVisible()
  expectNoComplaints(page)
})
