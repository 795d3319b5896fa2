import { expect, type Page } from "@playwright/test"
import { awake, make, stored, toast } from "./discounts.ts"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

test("if two operators edit one discount concurrently, the second sees both versions and chooses", async () => {
  const [ann, ben] = [await panel.open(), await panel.open()]
  const { id } = await make(ann, "TWOATONCE")
  for (const page of [ann, ben]) await look(page, id)
  const dialog = ben.getByRole("dialog", { name: "Changed by someone else" })
  const value = async () => (await stored(ann, "TWOATONCE")).rule.value

  await ben.getByLabel("Value").fill("30")
  await ann.getByLabel("Value").fill("20")
  await save(ann)
  await expect(toast(ann, "Saved")).toBeVisible()
  await save(ben)
  await expect(dialog.getByRole("row", { name: "Value 30 20" })).toBeVisible()
  expect(await value()).toBe(20)
  await dialog.getByRole("button", { name: "Keep editing" }).click()
  await expect(ben.getByLabel("Value")).toHaveValue("30")
  await save(ben)
  await dialog.getByRole("button", { name: "Use saved version" }).click()
  await expect(ben.getByLabel("Value")).toHaveValue("20")
  expect(await value()).toBe(20)

  await ben.getByLabel("Value").fill("40")
  await ann.getByLabel("Value").fill("50")
  await save(ann)
  await expect.poll(value).toBe(50)
  await save(ben)
  await dialog.getByRole("button", { name: "Save my version" }).click()
  await expect(toast(ben, "Saved").first()).toBeVisible()
  await expect.poll(value).toBe(40)
  for (const page of [ann, ben]) expectNoComplaints(page)
})

test("changes by only one of two operators are kept without asking", async () => {
  const [ann, ben] = [await panel.open(), await panel.open()]
  const { id } = await make(ann, "APART")
  for (const page of [ann, ben]) await look(page, id)
  await ben.getByLabel("Usage limit").fill("7")
  await ann.getByLabel("Value").fill("60")
  await save(ann)
  await expect.poll(async () => (await stored(ann, "APART")).rule.value).toBe(60)
  await save(ben)
  await expect.poll(async () => (await stored(ann, "APART")).usage_limit).toBe(7)
  expect((await stored(ann, "APART")).rule.value).toBe(60)
  await expect(ben.getByLabel("Value")).toHaveValue("60")
  for (const page of [ann, ben]) expectNoComplaints(page)
})

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

async function look(page: Page, id: string) {
  await page.goto(`/app/discounts/${id}`)
  await awake(page)
  await expect(page.getByLabel("Value")).toHaveValue("10")
}
