import { expect } from "@playwright/test"
import { dropFile, PIXEL } from "./files.ts"
import { expectNoComplaints, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL })

test("images are added by choosing and by dropping, reordered by keyboard, and removed", async () => {
  const page = await panel.open()
  const request = page.context().request
  const { product } = await (await request.post("/admin/products", { data: { title: "Wall Clock" } })).json()
  await page.goto(`/app/products/${product.id}`)
  const files = page.locator("input[type=file]")
  await files.setInputFiles([picture("a.png"), picture("b.png"), { ...picture("c.txt"), mimeType: "text/plain" }])
  await expect(page.getByText("Unsupported file type: c.txt")).toBeVisible()
  await expect(page.locator(".picture")).toHaveCount(2)
  await dropFile(page, "d.png")
  await expect(page.locator(".picture")).toHaveCount(3)
  const images = async () => {
    const { images, thumbnail } = (await (await request.get(`/admin/products/${product.id}?expand=images`)).json())
      .product
    return { urls: images.map(({ url }: { url: string }) => url), thumbnail }
  }
  await expect.poll(async () => (await images()).urls).toHaveLength(3)
  const before = await images()
  expect(before.thumbnail).toBe(before.urls[0])
  expect((await request.get(before.urls[0])).headers()["content-type"]).toBe("image/png")

  await page.getByRole("button", { name: "Move image 1 back" }).press("Enter")
  await expect(page.getByText("Image moved to position 2 of 3")).toBeVisible()
  await expect(page.getByRole("button", { name: "Move image 2 back" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Move image 3 forward" })).toBeFocused()
  const [first, second, third] = before.urls
  await expect.poll(async () => (await images()).urls).toEqual([second, third, first])
  await page.getByRole("button", { name: "Set image 1 as thumbnail" }).click()
  await expect.poll(async () => (await images()).thumbnail).toBe(second)
  await page.getByRole("button", { name: "Remove image 1" }).click()
  await expect(page.locator(".picture")).toHaveCount(2)
  await expect.poll(images).toEqual({ urls: [third, first], thumbnail: third })
  await page.locator(".toast", { hasText: "Image removed" }).getByRole("button", { name: "Undo" }).click()
  await expect.poll(images).toEqual({ urls: [second, third, first], thumbnail: second })
  expectNoComplaints(page)
})
