import { expect, type Locator, type Page } from "@playwright/test"
import type { Placed } from "./orders.ts"

/** A claim as REST returns it to operators; only the fields that tests read. */
export interface Claim {
  id: string
  type: string
  payment_status: string
  fulfillment_status: string
  refund_amount: number | null
  idempotency_key: string | null
  claim_items: { images: { url: string }[] }[]
  fulfillments: { id: string; tracking_links: { tracking_number: string }[] }[]
}

const RELATIONS = [
  "claims.claim_items.tags",
  "claims.claim_items.images",
  "claims.additional_items",
  "claims.fulfillments.tracking_links",
  "claims.return_order.shipping_method",
  "claims.shipping_methods",
  "claims.shipping_address",
].join()

/** What the server has stored of an order's claims, by the operator's cookie. */
export async function claimsOf(page: Page, { id }: { id: string }): Promise<Claim[]> {
  const answer = await page.context().request.get(`/admin/orders/${id}?expand=${RELATIONS}`)
  return (await answer.json()).order.claims
}

export const STEP = {
  items: "Select items",
  settle: "Resolution",
  shipping: "Shipping",
  review: "Review",
}

/** The drawer on the order's page, at its first step. */
export async function openDrawer(page: Page, order: Pick<Placed, "id">): Promise<Locator> {
  await page.goto(`/app/orders/${order.id}?claim=new`)
  const drawer = page.getByRole("dialog", { name: "Create claim" })
  await stepIs(drawer, "items")
  return drawer
}

/** A step is displayed and announced to screen readers. */
export const stepIs = (drawer: Locator, step: keyof typeof STEP) =>
  expect(drawer.getByRole("heading", { name: STEP[step] })).toBeFocused()

/** To the next step, which the server must accept. */
export async function goOn(drawer: Locator, to: keyof typeof STEP) {
  await drawer.getByRole("button", { name: "Next" }).click()
  await stepIs(drawer, to)
}

/** Selects a line and a reason; returns its part of the drawer. */
export async function pick(drawer: Locator, title: string, reason = "Wrong item"): Promise<Locator> {
  await drawer.getByRole("checkbox", { name: `Select ${title}` }).check()
  const line = drawer.getByRole("group", { name: title })
  await line.getByLabel("Reason").selectOption({ label: reason })
  return line
}

export const create = (drawer: Locator) => drawer.getByRole("button", { name: "Create claim", exact: true }).click()
export const cardOf = (page: Page, type: "replace" | "refund") => page.locator(`[data-claim=${type}]`)
export const expectToast = (page: Page, text: string) => expect(page.locator(".toast", { hasText: text })).toBeVisible()
export const titleOf = (order: Placed, at = 0) => order.items[at]?.title ?? ""

/** Presses Tab until an element has the focus, as keyboard users do. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  const has = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80; presses++) {
    if (await has()) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Eighty tabs do not lead to ${target}`)
}

/** Tabs there, and presses Enter. */
export async function enter(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press("Enter")
}
