import { expect, type Page } from "@playwright/test"
import { expectAccessible, expectNoComplaints, firstId, MEMBER, openPanel, type Panel, test } from "./panel.ts"

let panel: Panel

test.beforeAll(async ({ browser, shop }) => {
  panel = await openPanel({ browser, shop })
})
test.afterAll(() => panel.stop())

const line = (page: Page) => page.locator(".back-row").getByRole("status")
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).boundingBox()

/** When a page asked who else is there, and when it said that it leaves. */
function requestsOf(page: Page) {
  const asked: number[] = []
  const left: number[] = []
  page.on("request", (request) => {
    if (/api\/trpc\/[^?]*admin\.presence\.list/.test(request.url())) asked.push(Date.now())
    if (/\/admin\/presence\?.*leaving=true/.test(request.url())) left.push(Date.now())
  })
  return { asked, left }
}

test("who edits is named on the same page of others, nothing moves, and they are gone after they left", async () => {
  test.setTimeout(180_000)
  const ada = await panel.open()
  const address = `/app/customers/${await firstId(ada, "customers", "customers")}`
  const mia = await panel.open(MEMBER)
  const { asked } = requestsOf(mia)
  await ada.goto(address)
  await expect(line(ada)).toHaveText("")
  await expect(ada.locator("main h1")).not.toHaveText(/^\s*$/)
  const before = await heading(ada)

  await mia.goto(address)
  await expect(line(mia)).toHaveText(/ has this page open$/)
  await mia.getByLabel("First name").fill("Somebody else")
  await expect(line(ada)).toHaveText(/ is editing this$/, { timeout: 40_000 })
  expect(await heading(ada)).toEqual(before)
  await expectAccessible(ada, "who else is here")
  expect(asked.length).toBeGreaterThan(1)
  for (const [at, time] of asked.slice(1).entries()) expect(time - (asked[at] ?? 0)).toBeGreaterThan(14_000)

  // Without a word, as a browser that crashes.
  await mia.close()
  await expect(line(ada)).toHaveText("", { timeout: 30_000 })
  expectNoComplaints(ada)
})

test("a hidden tab asks nothing, and lists have no such line", async () => {
  const ada = await panel.open()
  await ada.goto("/app/customers")
  await expect(ada.getByRole("heading", { name: "Customers" })).toBeVisible()
  await expect(ada.locator(".back-row")).toHaveCount(0)
  const { asked, left } = requestsOf(ada)
  await ada.addInitScript(() => {
    Object.defineProperty(document, "hidden", { get: () => true })
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" })
  })
  await ada.goto(`/app/customers/${await firstId(ada, "customers", "customers")}`)
  await expect(ada.getByLabel("First name")).toBeVisible()
  await expect(ada.getByRole("heading", { name: "Timeline" }).or(ada.getByText("Lifetime value")).first()).toBeVisible()
  await ada.goto("/app/customers")
  expect({ asked, left }).toEqual({ asked: [], left: [] })
})
