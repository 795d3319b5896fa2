import { readFileSync } from "node:fs"
import { expect, type Page } from "@playwright/test"
import { lockHandle } from "../shop/lock-row.ts"
import { expectAccessible, expectNoComplaints, listIsLoaded, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
const csv = (...rows: string[]) => `${["Product Handle,Product Title,Variant Title,Price EUR", ...rows].join("\n")}\n`
const many = (word: string, count: number) =>
  csv(...Array.from({ length: count }, (_, n) => `${word}-${n},${word} ${n},One,${n + 1}.50`))

/** Chooses a file and waits for the preview. */
async function preview(page: Page, name: string, text: string) {
  await page.goto("/app/batch-jobs/import")
  await choose(page, name, text)
  await expect(page).toHaveURL(/batch_/)
}

/** Chooses a file as soon as the page has its event handlers. */
async function choose(page: Page, name: string, text: string) {
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeEnabled()
  await page.locator("input[type=file]").setInputFiles(file(name, text))
}

async function jobOf(page: Page) {
  const id = new URL(page.url()).pathname.split("/").at(-1)
  return (await (await page.context().request.get(`/admin/batch-jobs/${id}`)).json()).batch_job
}

/** All products of the shop. */
async function total(page: Page): Promise<number> {
  return (await (await page.context().request.get("/admin/products?limit=1&fields=id")).json()).count
}

test("the example file is imported by keyboard alone, without other help, and undone", async () => {
  const page = await panel.open()
  const before = await total(page)
  // Listens from the start: a press right after listening starts may open a file chooser that is missed.
  const choosing = page.waitForEvent("filechooser")
  await page.goto("/app/batch-jobs")
  await expect(page.getByRole("heading", { name: "No imports or exports yet" })).toBeVisible()
  await page.getByRole("link", { name: "Import products" }).first().focus()
  await page.keyboard.press("Enter")
  const example = page.getByRole("button", { name: "Download an example file" })
  await expect(example).toBeEnabled()
  await example.focus()
  const saving = page.waitForEvent("download")
  await page.keyboard.press("Enter")
  const saved = await saving
  expect(saved.suggestedFilename()).toBe("example-products.csv")

  await page.getByRole("button", { name: "Choose a file" }).focus()
  await page.keyboard.press("Enter")
  await (await choosing).setFiles({
    name: "example-products.csv",
    mimeType: "text/csv",
    buffer: readFileSync(await saved.path()),
  })
  await expect(page.getByRole("heading", { level: 1, name: /example-products.csv/ })).toBeVisible()
  const confirm = page.getByRole("button", { name: "Import 2 products" })
  await expect(confirm).toBeVisible()
  await expect(page.getByText("Example Mug").first()).toBeVisible()
  await expect(page.getByRole("row", { name: /Price Europe \[EUR\]/ }).first()).toContainText("€14.50")
  expect(await total(page)).toBe(before)
  await expectAccessible(page, "review all changes")

  await confirm.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Import completed.")).toBeVisible()
  expect(await total(page)).toBe(before + 2)

  await page.getByRole("button", { name: "Undo import" }).first().focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Undo this import?" })).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Undo import" }).last()).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Undone: 2 products restored.")).toBeVisible()
  expect(await total(page)).toBe(before)
  expectNoComplaints(page)
})

test("a changed export displays its differences by field, and its page can be reopened at any stage", async () => {
  const page = await panel.open()
  const { products } = await (
    await page.context().request.get("/admin/products?q=Harbour+Tee&expand=variants&fields=id,title,handle")
  ).json()
  const [tee] = products
  const row = [tee.id, tee.handle, "Harbour Tee, new", "linen", tee.variants[0].id, "99"].map((cell) => `"${cell}"`)
  const text = `Product Id,Product Handle,Product Title,Product Tags,Variant Id,Variant Inventory Quantity\n${row.join()}\n`
  await preview(page, "tee.csv", text)
  await page.reload()
  const change = page.getByRole("row", { name: /^Title/ })
  await expect(change.locator("del")).toHaveText("Harbour Tee")
  await expect(change.locator("ins")).toHaveText("Harbour Tee, new")
  await expect(page.getByRole("row", { name: /^Tags/ }).locator("ins")).toHaveText("linen")
  await expect(page.getByRole("row", { name: /^Inventory quantity/ }).locator("ins")).toHaveText("99")
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download all changes (CSV)" }).click()
  expect(readFileSync(await (await saving).path(), "utf8")).toContain("Harbour Tee, new")

  await page.getByRole("button", { name: "Import 1 product", exact: true }).click()
  await expect(page.getByText("Import completed.")).toBeVisible()
  // Another user changes it: then the import can't be undone, and the reason is displayed.
  await page.context().request.post(`/admin/products/${tee.id}`, { data: { title: "Changed again" } })
  await page.getByRole("button", { name: "Undo import" }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Not undone" })).toContainText(tee.handle)
  expectNoComplaints(page)
})

test("errors in a file's rows are reported with place and reason; the valid rows are imported", async () => {
  const page = await panel.open()
  const before = await total(page)
  await preview(page, "bad.csv", csv("good-one,Good one,One,12.50", "bad-one,Bad one,One,cheap"))
  await expect(page.getByText("Nothing was imported because of these errors.")).toBeVisible()
  const problem = page.getByRole("row", { name: /cheap/ })
  await expect(problem).toContainText("3")
  await expect(problem).toContainText("Price EUR")
  await expect(problem).toContainText("write digits and a point, such as 12.50")
  await expectAccessible(page, "the problems")
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download all errors (CSV)" }).click()
  expect(readFileSync(await (await saving).path(), "utf8")).toContain("cheap")

  await page.getByRole("button", { name: "Review without errors" }).click()
  await page.getByRole("button", { name: "Import 1 product", exact: true }).click()
  await expect(page.getByText("Import completed.")).toBeVisible()
  expect(await total(page)).toBe(before + 1)
  expect((await jobOf(page)).context).toMatchObject({ skip_invalid: true, file_name: "bad.csv" })
  expectNoComplaints(page)
})

test("a file that is not CSV is refused with the server's message", async () => {
  const page = await panel.open()
  await preview(page, "picture.csv", "%PDF-1.7 and more that is not a table")
  await expect(page.getByText(/this is a PDF, not a CSV file/).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Review without errors" })).toHaveCount(0)
  await page.getByRole("link", { name: "Upload another file" }).click()
  await choose(page, "price.csv", "Product Handle,Price XYZ\na,1\n")
  await expect(page.getByText(/unknown currency XYZ/).first()).toBeVisible()
})

test("an import is canceled at its preview", async () => {
  const page = await panel.open()
  const before = await total(page)
  await preview(page, "never.csv", csv("never,Never,One,1"))
  await expect(page.getByRole("button", { name: "Import 1 product", exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  await expect(page.getByText("Canceled. No changes were made.")).toBeVisible()
  expect((await jobOf(page)).status).toBe("canceled")
  expect(await total(page)).toBe(before)
})

test("an import is followed from another page with the bell, and canceled while it runs", async () => {
  const page = await panel.open()
  const before = await total(page)
  await preview(page, "long.csv", many("long", 1_000))
  const letGo = await lockHandle(panel.database, "long-600")
  await page.getByRole("button", { name: "Import 1,000 products" }).click()
  await expect(page.getByText(/[1-9][\d,]* of 2,000/)).toBeVisible()
  await page.getByRole("link", { name: "Collections" }).click()
  const bell = page.getByRole("button", { name: "1 job running" })
  await bell.click()
  await page
    .locator(".bell-jobs")
    .getByRole("link", { name: /Product import/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Cancel", exact: true }).click()
  const canceled = page.waitForResponse((response) => response.url().includes("batch-jobs.cancel"))
  await page.getByRole("button", { name: "Cancel job" }).click()
  await canceled
  await letGo()
  await expect(page.getByText(/import was canceled/)).toBeVisible()
  const job = await jobOf(page)
  expect(job.status).toBe("canceled")
  expect(job.result.advancement_count).toBeLessThanOrEqual(1_200) // products and variants
  await page.getByRole("button", { name: "Undo import" }).first().click()
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click()
  await expect(page.getByText(/^Undone: /)).toBeVisible({ timeout: 30_000 })
  expect(await total(page)).toBe(before)
  expectNoComplaints(page)
})

test("a finished job is announced on any page, and stays under the bell until it was viewed", async () => {
  const page = await panel.open()
  await page.goto("/app/batch-jobs")
  await listIsLoaded(page)
  await page.getByRole("link", { name: "Import products" }).first().click()
  await choose(page, "emitted.csv", many("emitted", 300))
  await expect(page.getByRole("button", { name: "Import 300 products" })).toBeVisible()
  await page.getByRole("button", { name: "Import 300 products" }).click()
  await page.getByRole("link", { name: "Currencies" }).click()
  await expect(page.locator(".toast", { hasText: "Product import: done" })).toBeVisible({ timeout: 20_000 })
  await page.getByRole("button", { name: "Imports and exports: new updates" }).click()
  await expect(page.locator(".bell-jobs")).toContainText("done")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Imports and exports", exact: true })).toBeVisible()
})

test("jobs are listed with their effect, filtered by state, and opened; another user's are refused, deleted ones reported", async () => {
  const page = await panel.open()
  await preview(page, "listed.csv", csv("listed,Listed,One,1"))
  await expect(page.getByRole("button", { name: "Import 1 product", exact: true })).toBeVisible()
  const { id } = await jobOf(page)
  await page.goto("/app/batch-jobs?state=preview")
  await listIsLoaded(page)
  const row = page.locator("[data-row]", { hasText: "listed.csv" })
  await expect(row).toContainText("Needs review")
  await expect(row).toContainText("1 new")
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("button", { name: "Failed", exact: true }).click()
  await expect(page).toHaveURL(/state=failed/)
  await expect(row).toHaveCount(0)
  await page.getByRole("button", { name: "Remove filter Status: Failed" }).click()
  await row.getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1, name: "Product import: listed.csv" })).toBeVisible()
  expectNoComplaints(page)

  const other = await panel.open(MEMBER)
  await other.goto(`/app/batch-jobs/${id}`)
  await expect(other.getByText("does not belong to the logged in user")).toBeVisible()
  await other.goto("/app/batch-jobs/batch_nothing")
  await expect(other.getByText("Not found. It may have been deleted.")).toBeVisible()
})

test("several files at once, and files that are too large, are refused before they are sent", async () => {
  const page = await panel.open()
  await page.goto("/app/batch-jobs/import")
  const zone = page.locator(".drop-zone")
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeEnabled()
  await drop(page, ["a.csv", "b.csv"])
  await expect(zone.getByRole("alert")).toHaveText("Upload one file at a time.")
  await drop(page, ["large.csv"], 53_000_000)
  await expect(zone.getByRole("alert")).toHaveText("The file is larger than 50 MB. Split it into smaller files.")
  await drop(page, ["dropped.csv"])
  await expect(page).toHaveURL(/batch_/)
})

/** Drops files on the zone as a user would. */
async function drop(page: Page, names: string[], size = 0) {
  const given = await page.evaluateHandle(
    ([names, text, size]) => {
      const transfer = new DataTransfer()
      for (const name of names) transfer.items.add(new File([size > 0 ? new Uint8Array(size) : text], name))
      return transfer
    },
    [names, csv("dropped,Dropped,One,1"), size] as const,
  )
  await page.dispatchEvent(".drop-zone", "drop", { dataTransfer: given })
}

test("a file that changes only prices and stock is imported", async () => {
  const page = await panel.open()
  const api = page.context().request
  const listed = await (await api.get("/admin/products?limit=1&fields=id,handle,title&expand=variants")).json()
  const { id, handle, title, variants } = listed.products[0]
  const rows = variants.map(
    (variant: { id: string; title: string }) => `${id},${handle},${title},${variant.id},321,7.77`,
  )
  const header = "Product Id,Product Handle,Product Title,Variant Id,Variant Inventory Quantity,Price EUR"
  await preview(page, "prices.csv", `${[header, ...rows].join("\n")}\n`)
  const count = variants.length
  await page.getByRole("button", { name: count === 1 ? "Import 1 variant" : `Import ${count} variants` }).click()
  await expect(page.getByText("Import completed.")).toBeVisible()
  const { product } = await (await api.get(`/admin/products/${id}?expand=variants`)).json()
  const stock = product.variants.map((variant: { inventory_quantity: number }) => variant.inventory_quantity)
  expect(stock).toEqual(variants.map(() => 321))
  await page.goto("/app/batch-jobs")
  const effect = `${count} ${count === 1 ? "variant" : "variants"} updated`
  await expect(page.getByRole("row", { name: /prices.csv/ })).toContainText(effect)
})
