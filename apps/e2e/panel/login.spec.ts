import { expect } from "@playwright/test"
import { expectNoComplaints, isSettled, listIsLoaded, OPERATOR, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("a visitor is asked to log in and then sees the requested page", async () => {
  const page = await panel.stranger()
  await page.goto("/app/collections?order=title")
  await expect(page).toHaveURL(/\/app\/login\?next=/)
  await page.getByLabel("Email").fill(OPERATOR.email)
  await page.getByLabel("Password", { exact: true }).fill("wrong")
  await page.getByRole("button", { name: "Log in" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect email or password." })).toBeVisible()

  await page.getByLabel("Password", { exact: true }).fill(OPERATOR.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/app\/collections\?order=title$/)
  await listIsLoaded(page)
  expectNoComplaints(page)
})

test("the login redirects to no address outside the panel", async () => {
  const page = await panel.stranger()
  await page.goto(`/app/login?next=${encodeURIComponent("//elsewhere.example/app")}`)
  await page.getByLabel("Email").fill(OPERATOR.email)
  await page.getByLabel("Password", { exact: true }).fill(OPERATOR.password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`${panel.url}/app`)
})

test("a session that ends during editing keeps the form, and its save goes on after the login over it", async () => {
  const page = await panel.open()
  await page.goto("/app/collections/new")
  await page.getByLabel("Title").fill("Half written")
  await page.context().clearCookies({ name: "connect.sid" })
  await page.getByRole("button", { name: "Create" }).click()
  const dialog = page.getByRole("dialog", { name: "Log in again" })
  await expect(dialog).toBeVisible()
  await expect(page.getByText("Unauthorized")).toHaveCount(0)
  await expect(page.locator(".toast, main [role=alert]")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeVisible()
  await dialog.getByLabel("Password", { exact: true }).fill(OPERATOR.password)
  await dialog.getByRole("button", { name: "Log in" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("heading", { name: "Half written" })).toBeVisible()
})

test("whatever meets the end of a session opens the login, without an error behind it, and then goes on", async () => {
  const page = await panel.open()
  const dialog = page.getByRole("dialog", { name: "Log in again" })
  async function endSession(action: () => Promise<unknown>) {
    await page.context().clearCookies({ name: "connect.sid" })
    await action()
    await expect(dialog).toBeVisible()
    await expect(page.getByText("Unauthorized")).toHaveCount(0)
    await expect(page.locator(".toast, main [role=alert]")).toHaveCount(0)
    await dialog.getByLabel("Password", { exact: true }).fill(OPERATOR.password)
    await dialog.getByRole("button", { name: "Log in" }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto("/app/collections")
  await listIsLoaded(page)
  // A list that is searched, a file that is uploaded, and a file to import.
  await endSession(() => page.locator("[data-table-search]").fill("nothing has this title"))
  await expect(page.getByText("No results", { exact: true })).toBeVisible()
  await page.goto("/app/media")
  await isSettled(page)
  const buffer = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  )
  const picture = { name: "late.png", mimeType: "image/png", buffer }
  await endSession(() => page.locator("main input[type=file]").first().setInputFiles(picture))
  await expect(page.getByText("late.png").first()).toBeVisible()
  await page.goto("/app/batch-jobs/import")
  await isSettled(page)
  const csv = { name: "late.csv", mimeType: "text/csv", buffer: Buffer.from("Product Title\nLate\n") }
  await endSession(() => page.locator("input[type=file]").first().setInputFiles(csv))
  await expect(page).toHaveURL(/batch-jobs\/import\?|batch-jobs\/batch_/)
})

test("logging out ends the session", async () => {
  const page = await panel.open()
  await page.goto("/app/currencies")
  await listIsLoaded(page)
  await page.getByRole("button", { name: /^Account:/ }).click()
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(page).toHaveURL(/\/app\/login$/)
  await page.goto("/app/currencies")
  await expect(page).toHaveURL(/\/app\/login\?next=/)
})

test("pressing Enter before the scripts have loaded does not put the password into the address", async () => {
  const page = await panel.stranger()
  await page.route(/\.js(\?|$)/, (route) => route.abort())
  await page.goto("/app/login")
  await page.getByLabel("Email").fill(OPERATOR.email)
  await page.getByLabel("Password", { exact: true }).fill("in the address")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Log in" })).toBeDisabled()
  expect(new URL(page.url()).search).toBe("")
})

test("Caps Lock is detected, and the password can be displayed", async () => {
  const page = await panel.stranger()
  await page.goto("/app/login")
  const password = page.getByLabel("Password", { exact: true })
  await password.fill("Secret")
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true })),
  )
  await expect(page.getByText("Caps Lock is on")).toBeVisible()
  await page.getByRole("button", { name: "Show password" }).click()
  await expect(password).toHaveAttribute("type", "text")
  await page.getByRole("button", { name: "Hide password" }).click()
  await expect(password).toHaveAttribute("type", "password")
})

test("after too many attempts the login says how long to wait", async () => {
  const page = await panel.stranger()
  const data = { email: "somebody@example.com", password: "wrong" }
  for (let attempt = 0; attempt < 10; attempt++) await page.context().request.post("/admin/auth", { data })
  await page.goto("/app/login")
  await page.getByLabel("Email").fill(data.email)
  await page.getByLabel("Password", { exact: true }).fill(data.password)
  await page.keyboard.press("Enter")
  await expect(page.getByText(/Too many attempts\. Try again in \d+ minutes\./)).toBeVisible()
})
