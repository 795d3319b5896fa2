import type { Page } from "@playwright/test"

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

/** Drops a picture of this name on the page's drop zone. */
export async function dropFile(page: Page, name: string) {
  const data = await page.evaluateHandle(
    ([text, name]) => {
      const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: "image/png" }))
      return transfer
    },
    [PIXEL.toString("base64"), name] as const,
  )
  await page.locator(".drop").dispatchEvent("drop", { dataTransfer: data })
}
