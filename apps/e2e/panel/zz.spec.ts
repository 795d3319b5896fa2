import { gzipSync } from "node:zlib"
import { test } from "@playwright/test"
import { addressOn, pages } from "./pages.ts"
import { startPanel } from "./panel.ts"
test("sizes", async ({ browser }) => {
  const panel = await startPanel(browser)
  const page = await panel.open()
  for (const name of ["currencies", "customer", "orders", "order"]) {
    const sizes: [string, number][] = []
    const waits: Promise<void>[] = []
    const on = (response: import("@playwright/test").Response) => {
      if (/\.js(\?|$)/.test(response.url()))
        waits.push(response.body().then((body) => void sizes.push([response.url().split("/").pop() ?? "", gzipSync(body).length])))
    }
    page.on("response", on)
    await page.goto(await addressOn(page, pages[name] ?? ""), { waitUntil: "networkidle" })
    await Promise.all(waits)
    page.off("response", on)
    console.log(name, sizes.reduce((sum, [, size]) => sum + size, 0), JSON.stringify(sizes.sort((a, b) => b[1] - a[1])))
  }
  await panel.stop()
})
