// /docs in a real Chromium: fast, self-contained, and accessible.
import AxeBuilder from "@axe-core/playwright"
import { someOf } from "@mercer/testing/breadth"
import { expect, type Page } from "@playwright/test"
import { test } from "../shop/test.ts"

const MOST_MS = 1_000
const OPERATIONS = [
  ["store carts", "store.carts.get", "payment_authorized_at"],
  ["store carts", "store.carts.complete", "gift_card_tax_total"],
  ["store orders", "store.orders.get", "fulfillment_status"],
  ["admin orders", "admin.orders.list", "fulfillment_status"],
  ["admin orders", "admin.orders.get", "fulfillment_status"],
] as const

let server: { url: string }

test.beforeAll(async ({ shop }) => {
  await shop.renew()
  server = shop
})

/** Requests to other hosts, and browser errors, including policy violations. */
function watch(page: Page) {
  const seen: { elsewhere: string[]; complaints: string[] } = { elsewhere: [], complaints: [] }
  page.on("request", (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(server.url))
      seen.elsewhere.push(request.url())
  })
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) seen.complaints.push(message.text())
  })
  page.on("pageerror", (error) => seen.complaints.push(String(error)))
  return seen
}

const clock = (page: Page) => page.evaluate(() => performance.timeOrigin + performance.now())

/**
 * Clicks an operation in the list and waits until its response's fields are painted. Milliseconds by the page's
 * clock.
 */
async function open(page: Page, [tag, id, field]: (typeof OPERATIONS)[number]): Promise<number> {
  const group = page.locator(`nav details[data-tag="${tag}"]`)
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click()
  const link = group.locator(`a[href="/docs/${id}"]`)
  await link.scrollIntoViewIfNeeded()
  const start = await clock(page)
  await link.click()
  await page.waitForURL(`**/docs/${id}`, { waitUntil: "commit" })
  await expect(page.locator("#response code", { hasText: new RegExp(`^${field}$`) }).first()).toBeVisible()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((painted) => requestAnimationFrame(painted))
  })
  return (await clock(page)) - start
}

const median = (times: number[]) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

test("any operation on carts and orders opens within a second, without requests to other hosts", async ({ page }) => {
  const seen = watch(page)
  await page.goto(`${server.url}/docs`)
  const times: Record<string, number> = {}
  for (const operation of OPERATIONS) {
    const tries: number[] = []
    for (let run = 0; run < 3; run++) tries.push(await open(page, operation))
    times[operation[1]] = Math.round(median(tries))
  }
  console.info("opened in ms", times)
  for (const [id, time] of Object.entries(times))
    expect({ id, time, isQuick: time <= MOST_MS }).toEqual({ id, time, isQuick: true })
  expect(seen).toEqual({ elsewhere: [], complaints: [] })
})

test("a relation's fields load when it is opened, as deep as the reader goes", async ({ page }) => {
  const seen = watch(page)
  await page.goto(`${server.url}/docs/store.carts.get`)
  const field = (name: string) =>
    page.locator("details > summary", { has: page.locator("code", { hasText: new RegExp(`^${name}$`) }) })
  for (const name of ["region", "countries"]) await field(name).first().click()
  await expect(page.locator("#response code", { hasText: /^iso_2$/ })).toBeVisible()
  expect(seen).toEqual({ elsewhere: [], complaints: [] })
})

test("operations are found by method, path, and words; the addresses of Swagger UI still lead to them", async ({
  page,
}) => {
  await page.goto(`${server.url}/docs`)
  await page.getByRole("searchbox").fill("complete cart")
  await expect(page.locator("nav li:visible")).toHaveCount(1)
  await page.locator("nav li:visible a").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Complete a Cart")
  await expect(page.locator("pre.call")).toContainText(`${server.url}/store/carts/ID/complete`)
  await page.getByRole("searchbox").fill("no such thing")
  await expect(page.getByRole("status")).toHaveText("No operation matches")

  await page.goto(`${server.url}/docs#/admin%20orders/admin.orders.get`)
  await expect(page).toHaveURL(`${server.url}/docs/admin.orders.get`)
})

test("the reference can be read without scripts", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${server.url}/docs`)
  await page.locator('nav details[data-tag="store carts"] summary').click()
  await page.locator('a[href="/docs/store.carts.get"]').click()
  await page.locator("#response summary", { hasText: "region" }).first().click()
  await page.getByRole("link", { name: "Fields of Region" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Region")
  await page.close()
})

/** In dark the elements are the same: only rules about colors can differ. */
const TAGS = { light: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], dark: ["cat.color"] }

for (const colorScheme of ["light", "dark"] as const) {
  test(`${colorScheme}: axe finds nothing, and no width scrolls sideways`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of [
      "/docs",
      "/docs/store.carts.get",
      "/docs/admin.orders.list",
      "/docs/schemas/Cart",
      "/docs/none",
    ])
      for (const width of someOf([1440, 390], 1, colorScheme === "light" ? 0 : 1)) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${server.url}${path}`)
        expect({ path, width, found: await violations(page, TAGS[colorScheme]) }).toEqual({ path, width, found: [] })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ path, width, over: Math.max(over, 0) }).toEqual({ path, width, over: 0 })
      }
  })
}

async function violations(page: Page, tags: string[]) {
  const found = await new AxeBuilder({ page }).withTags(tags).disableRules(["color-contrast-enhanced"]).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]?.html.slice(0, 200)}`)
}

test("caches keep the documentation for five minutes, and neither the home page nor unknown ones", async ({
  request,
}) => {
  const kept = { "/": "0", "/app/login": "0", "/docs": "300", "/docs/store.carts.get": "300", "/nothing/here": "0" }
  for (const [path, most] of Object.entries(kept)) {
    const control = (await request.get(`${server.url}${path}`)).headers()["cache-control"] ?? ""
    for (const [, seconds] of control.matchAll(/max-?age=(\d+)/g))
      expect({ path, seconds }).toEqual({ path, seconds: most })
  }
})
