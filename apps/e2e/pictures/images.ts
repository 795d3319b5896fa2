import type { Page } from "@playwright/test"

/** The addresses of the demo shop's images are those of `npm start`: here they are served by the shop at `url`. */
export async function showImages(page: Page, url: string): Promise<void> {
  await page.route("http://localhost:9000/**", async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${url}${pathname}` }) })
  })
}
