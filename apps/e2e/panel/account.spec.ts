import { someOf } from "@mercer/testing/breadth"
import { expect, type Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import {
  expectAccessible,
  expectNoComplaints,
  listIsLoaded,
  MEMBER,
  OPERATOR,
  openPanel,
  type Panel,
  startPanel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

/** What the authenticator app shows, some steps of 30 seconds later: each code works once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Turns it on in the panel; returns the app's secret and the recovery codes. */
async function turnOn(page: Page, password: string, look: () => Promise<void> = async () => {}) {
  await page.getByRole("button", { name: "Turn on" }).click()
  await page.getByLabel("Password", { exact: true }).fill("wrong")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("This password is incorrect.")).toBeVisible()
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Continue" }).click()
  const scan = page.getByRole("dialog", { name: "Scan the QR code" })
  await expect(scan.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible()
  await look()
  const secret = ((await scan.locator(".secret code").textContent()) ?? "").replaceAll(" ", "")
  await scan.getByLabel("Code", { exact: true }).fill("000000")
  await scan.getByRole("button", { name: "Turn on" }).click()
  await expect(scan.getByText(/^This code is incorrect/)).toBeVisible()
  await scan.getByLabel("Code", { exact: true }).fill(codeOf(secret))
  await scan.getByRole("button", { name: "Turn on" }).click()
  const saved = page.getByRole("dialog", { name: "Save your recovery codes" })
  await expect(saved.locator("li")).toHaveCount(10)
  await look()
  const codes = await saved.locator("li").allTextContents()
  await saved.getByRole("button", { name: "I’ve saved them" }).click()
  await expect(page.getByText("Recovery codes left")).toBeVisible()
  return { secret, codes }
}

async function logIn(page: Page, { email, password }: typeof MEMBER, code: string) {
  await page.goto("/app/login?next=/app/account")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
  const field = page.getByLabel("Authentication code")
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute("autocomplete", "one-time-code")
  await field.fill(code)
  await page.keyboard.press("Enter")
}

async function isIn(page: Page) {
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible()
  await listIsLoaded(page)
}

for (const scheme of someOf(["light", "dark"] as const, 1))
  test(`two-factor sign-in is turned on, used, and turned off without a complaint of axe (${scheme})`, async () => {
    const page = await panel.open(MEMBER, { colorScheme: scheme, permissions: ["clipboard-read", "clipboard-write"] })
    const look = async () => {
      // A dialog that is still fading in has other colors.
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
      await expectAccessible(page, `account, ${scheme}`)
    }
    await page.goto("/app/customers")
    await page.getByRole("button", { name: /^Account:/ }).click()
    await page.getByRole("link", { name: "My account" }).click()
    await isIn(page)
    await look()
    const { secret, codes } = await turnOn(page, MEMBER.password, look)
    await look()

    const other = await panel.stranger({ colorScheme: scheme })
    await logIn(other, MEMBER, "000000")
    await expect(other.getByRole("alert").filter({ hasText: /^This code is incorrect/ })).toBeVisible()
    await expectAccessible(other, `the code, ${scheme}`)
    await other.getByLabel("Authentication code").fill(codeOf(secret, 1))
    await other.keyboard.press("Enter")
    await isIn(other)

    const third = await panel.stranger({ colorScheme: scheme })
    await logIn(third, MEMBER, codes[0] ?? "")
    await isIn(third)
    await expect(third.locator("dd", { hasText: /^9$/ })).toBeVisible()

    await third.getByRole("button", { name: "Turn off" }).click()
    const dialog = third.getByRole("dialog", { name: "Turn off" })
    await dialog.getByLabel("Password").fill(MEMBER.password)
    await dialog.getByLabel("Code", { exact: true }).fill(codes[1] ?? "")
    await dialog.getByRole("button", { name: "Turn off" }).click()
    await expect(third.getByText("Two-factor sign-in is off")).toBeVisible()
    expectNoComplaints(page)
  })

test("another session is ended, and then all others", async () => {
  const page = await panel.open(MEMBER)
  const login = { data: MEMBER }
  const [phone, laptop, tablet] = await Promise.all([panel.stranger(), panel.stranger(), panel.stranger()])
  for (const one of [phone, laptop, tablet])
    expect((await one.context().request.post("/admin/auth", login)).status()).toBe(200)
  await page.goto("/app/account")
  const sessions = page.getByRole("region", { name: "Sessions" })
  await expect(sessions.getByText("This device")).toHaveCount(1)
  await sessions
    .getByRole("button", { name: /^Log out (?!all)/ })
    .first()
    .click()
  await expect(page.getByText("Logged out")).toBeVisible()
  const statuses = async () =>
    Promise.all([phone, laptop, tablet].map(async (one) => (await one.context().request.get("/admin/auth")).status()))
  await expect.poll(async () => (await statuses()).filter((status) => status === 401)).toHaveLength(1)
  await sessions.getByRole("button", { name: "Log out all others" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Log out all others" }).click()
  await expect.poll(statuses).toEqual([401, 401, 401])
  await page.reload()
  await isIn(page)
})

test("new recovery codes take the earlier ones' place, and an admin resets a member's second factor", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/account")
  const { codes } = await turnOn(page, MEMBER.password)
  await page.getByRole("button", { name: "New recovery codes" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Password").fill(MEMBER.password)
  await dialog.getByLabel("Code", { exact: true }).fill(codes[0] ?? "")
  await dialog.getByRole("button", { name: "New recovery codes" }).click()
  await expect(dialog.locator("li")).toHaveCount(10)
  await dialog.getByRole("button", { name: "I’ve saved them" }).click()

  const admin = await panel.open(OPERATOR)
  await admin.goto("/app/users")
  await admin.getByRole("link", { name: MEMBER.email }).first().click()
  await admin.getByRole("button", { name: "Reset" }).click()
  await admin.getByRole("dialog").getByRole("button", { name: "Reset" }).click()
  await expect(admin.getByText("Two-factor sign-in was reset")).toBeVisible()
})

test("where it is required, an operator reaches nothing before turning it on", async ({ browser }) => {
  // Its settings name no key: a server makes its own.
  const strict = await startPanel(browser, "front", { SECOND_FACTOR: "required" })
  const page = await strict.open(MEMBER)
  await page.goto("/app/orders")
  await expect(page).toHaveURL(/\/app\/account$/)
  await expect(page.getByText(/^Your store requires two-factor sign-in/)).toBeVisible()
  await turnOn(page, MEMBER.password)
  await page.goto("/app/orders")
  await expect(page).toHaveURL(/\/app\/orders/)
  await strict.stop()
})
