import { expect, type Page } from "@playwright/test"
import { Actions } from "./actions.ts"
import { dropFile, PIXEL } from "./files.ts"
import {
  expectAccessible,
  expectAccessibleInDark,
  expectNoComplaints,
  listIsLoaded,
  openPanel,
  type Panel,
  test,
} from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

interface Stored {
  id: string
  url: string
  name: string
  alt: string | null
  focal_point: { x: number; y: number } | null
  product_count: number
}

/** An uploaded picture of the library, over REST. */
async function aPicture(page: Page, name: string): Promise<Stored> {
  const { request } = page.context()
  const files = { name, mimeType: "image/png", buffer: PIXEL }
  expect((await request.post("/admin/uploads", { multipart: { files } })).status()).toBe(200)
  const { media } = await (await request.get(`/admin/media?q=${name}`)).json()
  return media[0]
}

async function aProduct(page: Page, title: string, more = {}) {
  const answer = await page.context().request.post("/admin/products", { data: { title, ...more } })
  return (await answer.json()).product as { id: string; thumbnail: string | null }
}

const read = async (page: Page, at: string) => (await page.context().request.get(at)).json()
const stored = async (page: Page, id: string): Promise<Stored> => (await read(page, `/admin/media/${id}`)).media
const product = async (page: Page, id: string) => (await read(page, `/admin/products/${id}?expand=images`)).product

test("a picture of the library is put on three products in at most eight actions, and undo removes it", async () => {
  const page = await panel.open()
  const { id, url } = await aPicture(page, "banner.png")
  const titles = ["Library Lamp", "Library Chair", "Library Desk"]
  const made = await Promise.all(titles.map((title) => aProduct(page, title)))
  await page.goto("/app")
  const actions = new Actions()
  await actions.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Media" }))
  await actions.click(page.getByRole("link", { name: "banner.png" }))
  await actions.click(page.getByRole("button", { name: "Use on products…" }))
  const dialog = page.getByRole("dialog")
  await actions.fill(dialog.getByLabel("Search products"), "library")
  for (const title of titles) await actions.check(dialog.getByRole("checkbox", { name: title }))
  await actions.click(dialog.getByRole("button", { name: "Add to 3 products" }))
  actions.expectAtMost(8)
  const toast = page.locator(".toast", { hasText: "Image added to 3 products" })
  await expect(toast).toBeVisible()
  await expect(page.locator("[data-row]")).toHaveCount(3)
  for (const one of made) expect(await product(page, one.id)).toMatchObject({ thumbnail: url, images: [{ url }] })
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("No product uses this image")).toBeVisible()
  expect((await stored(page, id)).product_count).toBe(0)
  expectNoComplaints(page)
})

test("images are chosen from the library on a product's page, the first as thumbnail", async () => {
  const page = await panel.open()
  const [one, other] = [await aPicture(page, "front-view.png"), await aPicture(page, "side-view.png")]
  const { id } = await aProduct(page, "Walnut Shelf", { images: [other.url], thumbnail: other.url })
  await page.goto(`/app/products/${id}`)
  await page.getByRole("button", { name: "Choose from library" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Search media").fill("view")
  await expect(dialog.getByRole("checkbox", { name: "side-view.png" })).toBeDisabled()
  await dialog.getByRole("checkbox", { name: "front-view.png" }).check()
  await dialog.getByLabel("Search media").fill("nothing like this")
  await expect(dialog.getByText("No images found")).toBeVisible()
  await dialog.getByLabel("Set the first one as thumbnail").check()
  await expectAccessible(page, "library")
  await dialog.getByRole("button", { name: "Add 1 image" }).click()
  await expect(page.locator(".picture")).toHaveCount(2)
  await expect(page.getByText("1 image added")).toBeVisible()
  expect(await product(page, id)).toMatchObject({ thumbnail: one.url, images: [{ url: other.url }, { url: one.url }] })
  expectNoComplaints(page)
})

test("a new product takes images of the library", async () => {
  const page = await panel.open()
  const { url } = await aPicture(page, "for-new.png")
  await page.goto("/app/products/new")
  await page.getByRole("button", { name: "Choose from library" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Search media").fill("for-new")
  await dialog.getByRole("checkbox", { name: "for-new.png" }).check()
  await dialog.getByRole("button", { name: "Add 1 image" }).click()
  await expect(page.locator(".picture")).toHaveCount(1)
  await page.getByLabel("Title", { exact: true }).fill("Made of the library")
  await page.getByRole("button", { name: "Create", exact: true }).click()
  await expect(page.getByRole("heading", { name: "Made of the library", level: 1 })).toBeVisible()
  const { products } = await read(page, "/admin/products?q=made+of+the+library")
  expect(products[0].thumbnail).toBe(url)
})

test("images are uploaded by choosing and by dropping, found, filtered and deleted in bulk", async () => {
  const page = await panel.open()
  await page.goto("/app/media")
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "chosen-blue.png", mimeType: "image/png", buffer: PIXEL }])
  await expect(page.getByText("1 image uploaded")).toBeVisible()
  await dropFile(page, "dropped-blue.png")
  await expect(page.getByRole("link", { name: "dropped-blue.png" })).toBeVisible()
  await page.getByLabel("Search media").fill("blue")
  await expect(page.locator("[data-row]")).toHaveCount(2)
  await page.getByRole("button", { name: "Not used", exact: true }).click()
  await expect(page).toHaveURL(/used=false/)
  await page.goto("/app/media?q=blue&used=true")
  await expect(page.getByText("No results")).toBeVisible()
  await page.goto("/app/media?q=blue&alt=false")
  await expect(page.locator("[data-row]")).toHaveCount(2)
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Use on products…" }).click()
  await page.getByRole("dialog").getByLabel("Search products").fill("Harbour Tee")
  await page.getByRole("dialog").getByRole("checkbox", { name: "Harbour Tee" }).first().check()
  await page.getByRole("dialog").getByRole("button", { name: "Add to 1 product" }).click()
  const toast = page.locator(".toast", { hasText: "2 images added to 1 product" })
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.locator("[data-row]", { hasText: "Not used" })).toHaveCount(2)
  await page.getByLabel("Select all on this page").check()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("2 images deleted")).toBeVisible()
  await expect(page.getByText("No results")).toBeVisible()
  expectNoComplaints(page)
})

test("the focal point is set by click and by keyboard, with the alternative text, and undone", async () => {
  const page = await panel.open()
  const { id } = await aPicture(page, "portrait.png")
  await page.goto(`/app/media/${id}`)
  await page.locator(".focal-frame img").click({ position: { x: 0, y: 0 } })
  const point = page.locator(".focal-point")
  await point.press("ArrowRight")
  await point.press("Shift+ArrowDown")
  await point.press("ArrowLeft")
  await point.press("ArrowRight")
  await expect(page.getByRole("button", { name: "Focal point: 1% from the left, 10% from the top" })).toBeVisible()
  await page.getByLabel("Alternative text").fill("A portrait")
  await page.getByRole("button", { name: "Save" }).click()
  const toast = page.locator(".toast", { hasText: "Saved" })
  await expect(toast).toBeVisible()
  const { focal_point, alt } = await stored(page, id)
  expect([focal_point?.x, focal_point?.y, alt]).toEqual([expect.closeTo(0.01), expect.closeTo(0.1), "A portrait"])
  await toast.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("button", { name: "Focal point: center" })).toBeVisible()
  expect(await stored(page, id)).toMatchObject({ focal_point: null, alt: null })

  await page.getByLabel("From the left").fill("30")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Enter both numbers, or leave both blank.")).toBeVisible()
  await page.getByLabel("From the top").fill("101")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Enter a number from 0 to 100.")).toBeVisible()
  await expectAccessible(page, "a picture with faults")
  expectNoComplaints(page)
})

test("a picture that a product uses says so, is removed from it, and can then be deleted", async () => {
  const page = await panel.open()
  const { id, url } = await aPicture(page, "used.png")
  const { id: product_id } = await aProduct(page, "Only User", { images: [url], thumbnail: url })
  await page.goto(`/app/media/${id}`)
  await expect(page.locator("[data-row]")).toContainText("Only User")
  await expect(page.getByRole("button", { name: "Delete" })).toBeDisabled()
  await page.getByRole("button", { name: "Remove from Only User" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("Image removed from Only User")).toBeVisible()
  expect(await product(page, product_id)).toMatchObject({ thumbnail: null, images: [] })
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page).toHaveURL(/\/app\/media$/)
  await expect(page.getByText("Image deleted")).toBeVisible()
  expectNoComplaints(page)
})

test("the dialog for products is accessible in both themes, and fits 360 px", async () => {
  const page = await panel.open(undefined, { colorScheme: "light" })
  const { id } = await aPicture(page, "narrow.png")
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/app/media/${id}`)
  await page.getByRole("button", { name: "Use on products…" }).click()
  await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible()
  await expectAccessible(page, "use on products")
  await expectAccessibleInDark(page, "use on products")
  const over = await page.getByRole("dialog").evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
  await page.getByRole("dialog").getByRole("checkbox").first().check()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("who may only read sees pictures without changing them; a role without files has no page of them", async () => {
  const boss = await panel.open()
  const { id } = await aPicture(boss, "seen.png")
  const reader = await panel.open(await aColleague(boss, "reader", ["files", "products"]))
  await reader.goto(`/app/media/${id}`)
  await expect(reader.getByLabel("Alternative text")).toBeDisabled()
  for (const name of ["Use on products…", "Delete", "Focal point: center"])
    await expect(reader.getByRole("button", { name })).toBeDisabled()
  await reader.goto("/app/media")
  await expect(reader.getByRole("button", { name: "Choose files" })).toBeDisabled()
  expectNoComplaints(reader)
  const other = await panel.open(await aColleague(boss, "other", ["settings"]))
  await other.goto("/app/regions")
  await listIsLoaded(other)
  await expect(other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Media" })).toHaveCount(0)
})

/** A colleague whose role may only read these areas. */
async function aColleague(page: Page, name: string, areas: string[]) {
  const { request } = page.context()
  const { role } = await (await request.post("/admin/roles", { data: { name, read: areas, write: [] } })).json()
  const credentials = { email: `${name}@example.com`, password: `the long one of ${name}` }
  const user = { ...credentials, role_id: role.id, first_name: name, last_name: "Colleague" }
  expect((await request.post("/admin/users", { data: user })).status()).toBe(200)
  return credentials
}
