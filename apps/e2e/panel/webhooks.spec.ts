import http from "node:http"
import type { AddressInfo } from "node:net"
import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { placeOrder } from "./orders.ts"
import { expectNoComplaints, expectRefusedPage, listIsLoaded, MEMBER, type Panel, startPanel, test } from "./panel.ts"

let panel: Panel
let receiver: http.Server
/** What the receiver answers. */
let status = 500

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser, "front", { WEBHOOK_PRIVATE_ADDRESSES: "true" })
  receiver = http.createServer((request, response) => {
    request.resume()
    response.writeHead(status).end(status === 500 ? "out of order" : "thanks")
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
})
test.afterAll(async () => {
  receiver.close()
  await panel.stop()
})

const receiverUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`

/** A new webhook for this test, over REST. */
async function aWebhook(page: Page, facts: object = {}): Promise<string> {
  const data = { url: "https://example.com/hooks", kinds: ["order.placed"], ...facts }
  const answer = await page.context().request.post("/admin/webhooks", { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()).webhook.id
}

test("a webhook for new orders is created, and a failed delivery seen and resent, in at most eight actions", async () => {
  const page = await panel.open()
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks" }))
  await actions.click(page.getByRole("link", { name: "New webhook" }).first())
  await actions.fill(page.getByLabel("URL"), receiverUrl())
  await actions.click(page.getByRole("button", { name: "Create" }))
  await expect(page.getByRole("dialog")).toContainText(/whsec_/)
  await actions.click(page.getByRole("button", { name: "I’ve copied it" }))
  await expect(page.getByText("No deliveries yet")).toBeVisible()
  await expect(page.getByRole("button", { name: "Remove: New order" })).toBeVisible()

  status = 500
  await placeOrder(page)
  const row = page.locator("[data-row]")
  await expect(row).toContainText("Retrying")
  await expect(row).toContainText("Status 500")
  status = 200
  await actions.click(row.getByRole("button", { name: "Resend New order" }))
  actions.expectAtMost(8)
  await expect(page.getByText("Event is being resent")).toBeVisible()
  await expect(row).toContainText("Delivered")

  await row.getByRole("button", { name: "New order", exact: true }).click()
  await expect(page.getByRole("dialog")).toContainText("thanks")
  expectNoComplaints(page)
})

test("a webhook is edited, disabled, given a new secret and deleted; wrong input is reported at its field", async () => {
  const page = await panel.open()
  const id = await aWebhook(page)
  const stored = async () => (await (await page.context().request.get(`/admin/webhooks/${id}`)).json()).webhook
  await page.goto(`/app/webhooks/${id}`)
  const events = page.getByRole("combobox", { name: "Search events" })
  await events.fill("customer.created")
  await page.getByRole("option", { name: "New customer" }).click()
  await page.keyboard.press("Escape")
  await page.getByLabel("URL").fill("not a url")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByLabel("URL")).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("URL").fill("https://example.com/other")
  await page.getByLabel("Disabled").check()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.locator(".toast", { hasText: "Saved" })).toBeVisible()
  expect(await stored()).toMatchObject({
    url: "https://example.com/other",
    kinds: ["customer.created", "order.placed"],
    is_disabled: true,
  })

  await page.getByRole("button", { name: "New secret" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Create secret" }).click()
  await expect(page.getByRole("dialog")).toContainText(/whsec_/)
  await page.getByRole("button", { name: "I’ve copied it" }).click()

  await page.goto("/app/webhooks?state=disabled")
  await listIsLoaded(page)
  await expect(page.locator("[data-row]")).toContainText("New customer and 1 more")
  await page.getByRole("link", { name: "https://example.com/other" }).click()
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Webhook deleted")).toBeVisible()
  expect((await page.context().request.get(`/admin/webhooks/${id}`)).status()).toBe(404)
  expectNoComplaints(page)
})

test("without an event a webhook can't be created; a member does not see webhooks", async () => {
  const page = await panel.open()
  await page.goto("/app/webhooks/new")
  await page.getByLabel("URL").fill("https://example.com/hooks")
  await page.getByRole("button", { name: "Remove: New order" }).click()
  await page.getByRole("button", { name: "Create" }).click()
  await expect(page.getByRole("group", { name: "Events" }).getByRole("alert")).toBeVisible()

  const member = await panel.open(MEMBER)
  await member.goto("/app/webhooks")
  await expectRefusedPage(member)
  await expect(member.getByRole("navigation").getByRole("link", { name: "Webhooks" })).toHaveCount(0)
})
