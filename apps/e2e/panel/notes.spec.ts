import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { placeOrder } from "./orders.ts"
import {
  expectAccessible,
  expectNoComplaints,
  firstId,
  linkIn,
  MEMBER,
  OPERATOR,
  openAndMove,
  openPanel,
  type Panel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const card = (page: Page, name: string) =>
  page.locator(".card", { has: page.getByRole("heading", { name, exact: true }) })
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text }).first()

test("a note on an order mentions a colleague in three actions; they get an email and see it at home", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await openAndMove(page, `/app/orders/${order.id}`)
  await expect(card(page, "Notes")).toBeVisible()
  const acts = new Actions()
  // As typed: a mention is offered while it is entered.
  await acts.type(page.getByLabel("Note", { exact: true }), `Please call them, @${MEMBER.email.slice(0, 3)}`)
  await acts.click(page.getByRole("option", { name: new RegExp(MEMBER.email.slice(0, 3), "i") }))
  await acts.click(page.getByRole("button", { name: "Add note" }))
  acts.expectAtMost(3)
  await expect(toast(page, "Note added")).toBeVisible()
  const note = card(page, "Notes").getByRole("listitem")
  await expect(note).toContainText("Please call them, @")
  await expect(note.locator(".mentioned")).toHaveAttribute("title", MEMBER.email)
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("")
  // The timeline has it too, with its author.
  await expect(card(page, "Timeline").getByRole("listitem").filter({ hasText: "Please call them" })).toContainText(
    "by ",
  )

  // Among those about logins from new devices.
  const sent = async () => (await panel.mailsTo(MEMBER.email)).find(({ subject }) => subject.includes("mentioned you"))
  await expect.poll(sent).toBeDefined()
  const mail = await sent()
  expect(mail?.subject).toContain(`order ${order.display_id}`)
  const colleague = await panel.open(MEMBER)
  await colleague.goto("/app")
  const mentions = card(colleague, "Mentions of you")
  await expect(mentions.getByRole("listitem")).toContainText("Please call them")
  if (mail) await openAndMove(colleague, linkIn(mail))
  await expect(card(colleague, "Notes").getByRole("listitem")).toContainText("Please call them")

  await colleague.goto("/app")
  await mentions.getByRole("button", { name: `Mark as read: Order #${order.display_id}` }).click()
  await expect(toast(colleague, "Marked as read")).toBeVisible()
  await expect(mentions).toHaveCount(0)
  expectNoComplaints(page)
  expectNoComplaints(colleague)
})

test("the bell counts unread mentions on any page, and leads to their order, which marks them as read", async () => {
  const page = await panel.open()
  const { id, display_id } = await placeOrder(page)
  const data = { resource_id: id, resource_type: "order", value: `Rush this one, @${MEMBER.email}` }
  expect((await page.context().request.post("/admin/notes", { data })).ok()).toBe(true)

  const colleague = await panel.open(MEMBER)
  const unread = async () =>
    (await (await colleague.context().request.get("/admin/mentions?unread=true")).json()).unread_count
  const before = await unread()
  await colleague.goto("/app/collections")
  await colleague.getByRole("button", { name: new RegExp(`^${before} unread mention`) }).click()
  const mentions = colleague.getByRole("region", { name: "Mentions of you" })
  await expect(mentions.getByRole("link").first()).toContainText("Rush this one")
  await expectAccessible(colleague, "bell with a mention")
  await mentions.getByRole("link", { name: `Order #${display_id}` }).click()
  await expect(card(colleague, "Notes").getByRole("listitem")).toContainText("Rush this one")
  await expect.poll(unread).toBe(before - 1)
  await expect(colleague.getByRole("button", { name: new RegExp(`^${before} unread mention`) })).toHaveCount(0)

  // Only those who are mentioned see it.
  await page.goto("/app/collections")
  await expect(page.getByRole("button", { name: "Imports and exports", exact: true })).toBeVisible()
  expectNoComplaints(page)
  expectNoComplaints(colleague)
})

test("by keyboard only: a mention is picked with the arrow keys and Enter, and Escape closes the list", async () => {
  const page = await panel.open()
  const order = await placeOrder(page)
  await openAndMove(page, `/app/orders/${order.id}`)
  const field = page.getByLabel("Note", { exact: true })
  await field.focus()
  await page.keyboard.type("Hi @")
  const list = page.getByRole("listbox", { name: "Colleagues" })
  await expect(list).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(list).toHaveCount(0)
  await page.keyboard.type("o")
  await page.keyboard.press("Backspace")
  await expect(list).toBeVisible()
  await page.keyboard.press("ArrowDown")
  const active = await field.getAttribute("aria-activedescendant")
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true")
  const chosen = await page.locator(`[id="${active}"]`).textContent()
  await page.keyboard.press("Enter")
  await expect(field).toHaveValue(/^Hi @\S+@\S+ $/)
  expect(chosen).not.toBe("")
  await page.keyboard.type("thanks")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Note added")).toBeVisible()
  await expect(card(page, "Notes").getByRole("listitem")).toContainText("thanks")
})

test("a note on a customer is edited and deleted; an unsaved one is not lost by leaving", async () => {
  const page = await panel.open()
  const id = await firstId(page, "customers", "customers", "&has_account=true")
  await openAndMove(page, `/app/customers/${id}`)
  const notes = card(page, "Notes")
  await page.getByLabel("Note", { exact: true }).fill("Pays late")
  await page.getByRole("link", { name: "Customers" }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click()
  await page.getByRole("button", { name: "Add note" }).click()
  await expect(notes.getByRole("listitem")).toContainText("Pays late")
  await notes.getByRole("button", { name: "Edit note" }).click()
  await notes.getByRole("listitem").getByLabel("Note", { exact: true }).fill("Pays on time")
  await notes.getByRole("button", { name: "Save note" }).click()
  await expect(toast(page, "Note saved")).toBeVisible()
  await expect(notes.getByRole("listitem")).toContainText("Pays on time")
  await notes.getByRole("button", { name: "Delete note" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(toast(page, "Note deleted")).toBeVisible()
  await expect(notes.getByRole("listitem")).toHaveCount(0)
  expectNoComplaints(page)
})

test("a note is text, whatever it contains, and a long one stays inside its card", async () => {
  const page = await panel.open(OPERATOR, { viewport: { width: 360, height: 800 } })
  const order = await placeOrder(page)
  const value = `<b>bold</b> ${"w".repeat(300)}\nsecond line`
  const data = { resource_id: order.id, resource_type: "order", value }
  expect((await page.context().request.post("/admin/notes", { data })).status()).toBe(200)
  await openAndMove(page, `/app/orders/${order.id}`)
  await expect(card(page, "Notes").getByRole("listitem")).toContainText("<b>bold</b>")
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
})
