import { expect } from "@playwright/test"
import { removeOperators, SET_UP_CODE } from "../shop/no-operators.ts"
import { Actions } from "./actions.ts"
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoComplaints,
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

test("with an operator there is no set-up", async () => {
  const page = await panel.stranger()
  await page.goto("/app/setup")
  await expect(page).toHaveURL(/\/app\/login$/)
})

test("the first visitor who knows the code makes the first operator and sees the checklist", async () => {
  await removeOperators(panel.database)
  const page = await panel.stranger({ colorScheme: "light", viewport: { width: 360, height: 800 } })
  await page.goto("/app")
  await expect(page).toHaveURL(/\/app\/setup$/)
  await expect(page.getByRole("heading", { name: "Set up your store" })).toBeVisible()
  await expectAccessible(page, "set-up, light")
  await expectAccessibleInDark(page, "set-up")
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

  const code = page.getByLabel("Set-up code")
  await code.fill("aaaa-aaaa-aaaa-aaaa")
  await page.getByLabel("First name").fill("Ada")
  await page.getByLabel("Last name").fill("Byron")
  await page.getByLabel("Email").fill(OPERATOR.email)
  await page.getByLabel("Password", { exact: true }).fill("difference engine")
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByText("This code is incorrect.")).toBeVisible()

  await code.fill(SET_UP_CODE)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/app$/)
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Set up your store" })).toBeVisible()
  expectNoComplaints(page)
})

test("it takes six actions, and who comes second is sent to the login", async () => {
  await removeOperators(panel.database)
  const [first, second] = [await panel.stranger(), await panel.stranger()]
  const actions = new Actions()
  for (const page of [first, second]) {
    await page.goto("/app/login")
    await actions.fill(page.getByLabel("Set-up code"), SET_UP_CODE)
    await actions.fill(page.getByLabel("First name"), "Grace")
    await actions.fill(page.getByLabel("Last name"), "Hopper")
    await actions.fill(page.getByLabel("Email"), "grace@example.com")
    await actions.fill(page.getByLabel("Password", { exact: true }), "a moth in relay 70")
  }
  await actions.click(first.getByRole("button", { name: "Create account" }))
  actions.expectAtMost(2 * 5 + 1)
  await expect(first.getByRole("heading", { name: "Home", level: 1 })).toBeVisible()

  await second.getByRole("button", { name: "Create account" }).click()
  await expect(second.getByRole("heading", { name: "This store is already set up" })).toBeVisible()
  await second.getByRole("link", { name: "Log in" }).click()
  await expect(second).toHaveURL(/\/app\/login$/)
})
