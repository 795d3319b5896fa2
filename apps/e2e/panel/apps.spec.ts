import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { expect } from "@playwright/test"
import { expectNoComplaints, expectRefusedPage, MEMBER, type Panel, startPanel, test } from "./panel.ts"

let panel: Panel
let books: Awaited<ReturnType<typeof startBooks>>

test.beforeAll(async ({ browser }) => {
  books = await startBooks()
  const app = {
    application_name: "books",
    display_name: "Books",
    install_url: `${books.url}/install?client_id=shop`,
    uninstall_url: `${books.url}/uninstall`,
    token_url: `${books.url}/token`,
    client_id: "shop",
    client_secret: "secret",
  }
  panel = await startPanel(browser, "front", { OAUTH_APPS: JSON.stringify([app]) })
  books.leadBackTo(`${panel.url}/app/apps/books`)
})
test.afterAll(async () => {
  await panel.stop()
  books.close()
})

/** A third-party app: a page to grant or deny access, and tokens for codes that start with "good". */
async function startBooks() {
  let back = ""
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://books")
    if (url.pathname === "/install") {
      const link = (name: string, query: string) => `<a href="${back}?${query}">${name}</a>`
      const state = encodeURIComponent(url.searchParams.get("state") ?? "")
      const yes = link("Agree", `code=good-${Date.now()}&state=${state}`)
      response.setHeader("content-type", "text/html")
      return response.end(`<title>Books</title>${yes} ${link("No", `error=access_denied&state=${state}`)}`)
    }
    const form = new URLSearchParams(await text(request))
    const isGood = form.get("code")?.startsWith("good")
    const tokens = { access_token: "tok", token_type: "Bearer", scope: "orders:read stock:write", expires_in: 3600 }
    response.writeHead(isGood ? 200 : 400).end(JSON.stringify(isGood ? tokens : { error: "invalid_grant" }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const leadBackTo = (address: string) => {
    back = address
  }
  const close = () => server.close()
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, leadBackTo, close }
}

test("an app is connected by granting access there; its permissions are displayed", async () => {
  const page = await panel.open()
  await page.goto("/app/apps")
  await expect(page.locator("[data-row]", { hasText: "Books" })).toContainText("Not connected")
  await page.getByRole("link", { name: "Books" }).click()
  await page.getByRole("link", { name: "Connect Books" }).click()
  await page.getByRole("link", { name: "No" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Access to Books was declined." })).toBeVisible()

  await page.getByRole("link", { name: "Connect Books" }).click()
  await page.getByRole("link", { name: "Agree" }).click()
  await expect(page.getByText("Books is connected")).toBeVisible()
  await expect(page).toHaveURL(/\/app\/apps\/books$/)
  await expect(page.getByText("orders:read")).toBeVisible()
  await expect(page.getByText("stock:write")).toBeVisible()
  await expect(page.getByRole("link", { name: "Revoke access at Books" })).toHaveAttribute(
    "href",
    `${books.url}/uninstall`,
  )
  const { apps } = await (await page.context().request.get("/admin/apps")).json()
  expect(apps).toMatchObject([{ application_name: "books", data: { access_token: "(hidden)" } }])
  expectNoComplaints(page)
})

test("a code is entered manually; a wrong one is reported at its field, and so is an old state", async () => {
  const page = await panel.open()
  await page.goto("/app/apps/books")
  await page.getByLabel("Code").fill("bad")
  await page.getByRole("button", { name: "Submit code" }).click()
  await expect(page.getByText("Books did not accept the code")).toBeVisible()
  await page.getByLabel("Code").fill("good-by-hand")
  await page.getByRole("button", { name: "Submit code" }).click()
  await expect(page.locator(".toast", { hasText: "Books is connected" })).toBeVisible()

  await page.goto("/app/apps/books?code=good-late&state=of-another-day")
  await expect(page.getByRole("alert").filter({ hasText: "Books could not match state" })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/apps\/books$/)
})

test("operators without access to apps have no menu item for them; an unknown app is reported", async () => {
  const page = await panel.open(MEMBER)
  await page.goto("/app/currencies")
  await expect(page.getByRole("navigation").getByRole("link", { name: "Currencies" })).toBeVisible()
  await expect(page.getByRole("navigation").getByRole("link", { name: "Apps" })).toHaveCount(0)
  await page.goto("/app/apps")
  await expectRefusedPage(page)
  const admin = await panel.open()
  await admin.goto("/app/apps/nothing")
  await expect(admin.getByRole("alert").filter({ hasText: "Not found." })).toBeVisible()
})
