import { expect, type Page } from "@playwright/test"
import { expectNoComplaints, linkIn, type Mail, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const login = async (page: Page, who: typeof MEMBER) =>
  (await page.context().request.post("/admin/auth", { data: who })).status()

test("an operator who has forgotten their password gets an email with a link that sets a new one, once", async () => {
  const page = await panel.stranger()
  await page.goto("/app/login")
  await page.getByRole("link", { name: "Forgot your password?" }).click()
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible()
  await page.getByLabel("Email").fill("nobody")
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByText("Enter an email address such as name@example.com.")).toBeVisible()
  await page.getByLabel("Email").fill(MEMBER.email)
  await page.getByRole("button", { name: "Send link" }).click()
  await expect(page.getByText(`If ${MEMBER.email} belongs to a team member`)).toBeVisible()

  // Among those about logins from new devices.
  const sent = async () => (await panel.mailsTo(MEMBER.email)).find(({ subject }) => subject === "Reset your password")
  await expect.poll(sent).toBeDefined()
  const link = linkIn((await sent()) as Mail)
  expect(link).toContain("/app/reset-password?token=")
  await page.goto(link)
  await expect(page.getByText(`For ${MEMBER.email}`)).toBeVisible()
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByText("This field is required.")).toBeVisible()
  await page.getByLabel("New password").fill("x".repeat(200))
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByText("Enter at most 128 characters.")).toBeVisible()
  await page.getByLabel("New password").fill("a quite new one")
  await page.getByRole("button", { name: "Show password" }).click()
  await expect(page.getByLabel("New password")).toHaveAttribute("type", "text")
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByRole("heading", { name: "Password updated" })).toBeVisible()
  expect(await login(page, MEMBER)).toBe(401)
  expect(await login(page, { ...MEMBER, password: "a quite new one" })).toBe(200)

  await page.goto(link)
  await page.getByLabel("New password").fill("a third one")
  await page.getByRole("button", { name: "Set password" }).click()
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible()
  await page.getByRole("link", { name: "Request a new link" }).click()
  await expect(page.getByLabel("Email")).toHaveValue(MEMBER.email)
  expectNoComplaints(page)
})

test("an incomplete link is reported immediately", async () => {
  const page = await panel.stranger()
  await page.goto("/app/reset-password")
  await expect(page.getByRole("alert").filter({ hasText: "is incomplete" })).toBeVisible()
  await page.goto("/app/invite")
  await expect(page.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible()
  await page.getByRole("link", { name: "Log in" }).click()
  await expect(page).toHaveURL(/\/app\/login$/)
})

test("an invited user enters a name and a password and becomes an operator; the invitation works once", async () => {
  const admin = await panel.open()
  const request = admin.context().request
  const NEW = { email: "new@example.com", password: "my very own" }
  await request.post("/admin/invites", { data: { user: NEW.email, role: "developer" } })
  const link = linkIn((await panel.mailsTo(NEW.email))[0] as Mail)

  const page = await panel.stranger()
  await page.goto(link)
  await page.getByLabel("First name").fill("Nadia")
  await page.getByRole("button", { name: "Accept invitation" }).click()
  await expect(page.getByText("This field is required.")).toHaveCount(2)
  await page.getByLabel("Last name").fill("Neu")
  await page.getByLabel("Password", { exact: true }).fill(NEW.password)
  await page.getByRole("button", { name: "Accept invitation" }).click()
  await expect(page.getByRole("button", { name: /^Account: Nadia Neu/ })).toBeVisible()
  await expect(page).not.toHaveURL(/login|invite/)
  await page.getByRole("button", { name: /^Account: / }).click()
  await page.getByRole("link", { name: "My account" }).click()
  await expect(page.getByRole("region", { name: "Sessions" }).getByText("This device")).toHaveCount(1)
  const { users } = await (await request.get("/admin/users?q=nadia")).json()
  expect(users).toMatchObject([{ first_name: "Nadia", last_name: "Neu", email: NEW.email, role: "developer" }])

  const late = await panel.stranger()
  await late.goto(link)
  await late.getByLabel("First name").fill("Nobody")
  await late.getByLabel("Last name").fill("Else")
  await late.getByLabel("Password", { exact: true }).fill("whatever it is")
  await late.getByRole("button", { name: "Accept invitation" }).click()
  await expect(late.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible()
  expectNoComplaints(page)
})

test("a newer email invalidates the link of an older one", async () => {
  const admin = await panel.open()
  const request = admin.context().request
  await request.post("/admin/invites", { data: { user: "twice@example.com", role: "member" } })
  const old = linkIn((await panel.mailsTo("twice@example.com"))[0] as Mail)
  const { invites } = await (await request.get("/admin/invites")).json()
  const { id } = invites.find((one: { user_email: string }) => one.user_email === "twice@example.com")
  await request.post(`/admin/invites/${id}/resend`)
  await panel.mailsTo("twice@example.com", 2)
  const page = await panel.stranger()
  await page.goto(old)
  await page.getByLabel("First name").fill("Too")
  await page.getByLabel("Last name").fill("Late")
  await page.getByLabel("Password", { exact: true }).fill("whatever it is")
  await page.getByRole("button", { name: "Accept invitation" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "replaced by a newer one" })).toBeVisible()
})
