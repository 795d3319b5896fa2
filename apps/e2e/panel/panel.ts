import fs from "node:fs/promises"
import path from "node:path"
import AxeBuilder from "@axe-core/playwright"
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test"
import { loginOf } from "../shop/database.ts"
import { type Host, type Shop, startShop } from "../shop/host.ts"
import { OPERATOR } from "../shop/operators.ts"
import { test } from "../shop/test.ts"
import { noteCalls, noteDocument } from "./called.ts"

export { MEMBER, OPERATOR } from "../shop/operators.ts"
export { test } from "../shop/test.ts"

export interface Mail {
  subject: string
  text: string
  sent_at: string
}

export interface Panel {
  url: string
  /** The address of its database. */
  database: string
  /** A browser with a logged-in operator. */
  open(who?: typeof OPERATOR, options?: BrowserContextOptions): Promise<Page>
  /** Another page of the same browser, which has the panel's scripts in its cache. */
  another(page: Page): Promise<Page>
  /** A browser without a login. */
  stranger(options?: BrowserContextOptions): Promise<Page>
  /** The emails to an address, newest first, as soon as there are that many. */
  mailsTo(address: string, atLeast?: number): Promise<Mail[]>
  stop(): Promise<void>
}

/** A separate server with a demo shop, for tests that need other settings, and Chromium to view it. */
export async function startPanel(
  browser: Browser,
  host: Host = "front",
  more: Record<string, string> = {},
): Promise<Panel> {
  const shop = await startShop(host, more)
  const panel = await panelOf(browser, shop)
  return { ...panel, stop: () => panel.stop().then(shop.stop) }
}

/** The worker's shop in its initial state, and Chromium to view it: for one test file. */
export async function openPanel({ browser, shop }: { browser: Browser; shop: Shop }): Promise<Panel> {
  await shop.renew()
  return panelOf(browser, shop)
}

/** Chromium to view a shop that runs already. */
export async function panelOf(browser: Browser, shop: Shop): Promise<Panel> {
  await noteDocument(shop.url)
  let contexts: { testId: string; context: BrowserContext }[] = []
  /** Pages keep polling the server, so pages of finished tests are closed. */
  async function closeAllBut(testId?: string) {
    for (const one of contexts) if (one.testId !== testId) await one.context.close()
    contexts = contexts.filter((one) => one.testId === testId)
  }
  async function stranger(options: BrowserContextOptions = {}) {
    const { testId } = test.info()
    await closeAllBut(testId)
    const context = await browser.newContext({ baseURL: shop.url, locale: "en-GB", ...options })
    contexts.push({ testId, context })
    return pageOf(context)
  }
  async function open(who = OPERATOR, options: BrowserContextOptions = {}) {
    const page = await stranger({ storageState: loginOf(who.email), ...options })
    const { request } = page.context()
    // Logs in users without a session, or whose session a test has ended.
    const known = (await request.get("/admin/auth")).ok()
    if (!known) expect((await request.post("/admin/auth", { data: who })).status()).toBe(200)
    return page
  }
  const mailsTo = (address: string, atLeast = 1) => waitForMails(path.join(shop.data, "outbox"), address, atLeast)
  return { url: shop.url, database: shop.database, open, another, stranger, mailsTo, stop: () => closeAllBut() }
}

const another = (page: Page) => pageOf(page.context())

async function pageOf(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  watch(page)
  noteCalls(page)
  return page
}

/** The server processes the outbox in the background. */
async function waitForMails(folder: string, address: string, atLeast: number): Promise<Mail[]> {
  let found: (Mail & { to: string })[] = []
  await expect(async () => {
    const names = (await fs.readdir(folder)).filter((name) => name.endsWith(".json"))
    const all = await Promise.all(
      names.map(async (name) => JSON.parse(await fs.readFile(path.join(folder, name), "utf8"))),
    )
    found = all.filter(({ to }) => to === address)
    expect(found.length).toBeGreaterThanOrEqual(atLeast)
  }).toPass({ timeout: 20_000 })
  return found.sort((a, b) => b.sent_at.localeCompare(a.sent_at))
}

/** The page of the panel that an email links to. */
export function linkIn({ text }: Mail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  const { pathname, search } = new URL(link ?? "")
  return pathname + search
}

/** Any message in a page's console is an error: of its policy, of React, of its scripts. */
const complaints = new WeakMap<Page, string[]>()

function watch(page: Page) {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on("pageerror", (error) => heard.push(error.message))
  page.on("console", (message) => {
    // The browser itself logs each 4xx; the tests decide whether that is right.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) heard.push(message.text())
  })
}

export function expectNoComplaints(page: Page) {
  expect(complaints.get(page)).toEqual([])
}

/** The list is loaded and displayed. */
export async function listIsLoaded(page: Page) {
  await expect(page.locator(".table-frame[data-ready=true]").first()).toBeVisible()
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/**
 * No violation of WCAG 2.2 AA, or of good practice such as the order of headings, landmarks and heads of columns, in the
 * whole page or in a part of it, such as an open menu.
 */
export async function expectAccessible(page: Page, where: string, part?: string) {
  const axe = new AxeBuilder({ page }).withTags(RULES)
  await expectNoFaults(page, part ? axe.include(part) : axe, where)
}

/** Checks a page in dark after light: the elements are the same, so only rules about colors can differ. */
export async function expectAccessibleInDark(page: Page, where: string) {
  await page.emulateMedia({ colorScheme: "dark" })
  const axe = new AxeBuilder({ page }).withTags(["cat.color"]).disableRules(["color-contrast-enhanced"])
  await expectNoFaults(page, axe, `${where}, dark`)
}

async function expectNoFaults(page: Page, axe: AxeBuilder, where: string) {
  // Else it opens a further page for each check, to put together what it found in frames.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  const bad = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  )
  expect(bad, where).toEqual([])
}

/** A page that the operator's role may not open leads to the first one of their menu, and says so. */
export async function expectRefusedPage(page: Page, first = /\/app$/) {
  await expect(page.locator(".toast", { hasText: "Your role doesn’t allow you to open that page." })).toBeVisible()
  await expect(page).toHaveURL(first)
  await page.locator(".toast").getByRole("button", { name: "Dismiss" }).click()
}

/** The id of the first of a list over REST, by the operator's cookie. */
export async function firstId(page: Page, resource: string, key: string, query = ""): Promise<string> {
  const answer = await (await page.context().request.get(`/admin/${resource}?limit=1${query}`)).json()
  return answer[key][0].id
}

/** The id of a parsed import, over REST by the operator's cookie: it waits with its preview, or has failed. */
export async function importOf(page: Page, text: string, more: object = {}): Promise<string> {
  const { request } = page.context()
  const files = { name: "example.csv", mimeType: "text/csv", buffer: Buffer.from(text) }
  const { uploads } = await (await request.post("/admin/uploads/protected", { multipart: { files } })).json()
  const context = { fileKey: uploads[0].key, file_name: files.name, ...more }
  const data = { type: "product-import", context, dry_run: true }
  const { batch_job } = await (await request.post("/admin/batch-jobs", { data })).json()
  const read = async () => (await (await request.get(`/admin/batch-jobs/${batch_job.id}`)).json()).batch_job.status
  await expect.poll(read, { timeout: 30_000 }).not.toBe("created")
  return batch_job.id
}

/** Opens a page as somebody who moves: what is far down it is loaded then. */
export async function openAndMove(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.mouse.move(5, 5)
}

/** Waits until a page shows what it loads: nothing on it is busy, and it is the same half a second later. */
export async function isSettled(page: Page): Promise<void> {
  let before = ""
  const isSame = async () => {
    const now = await page.content()
    const same = now === before && !now.includes('aria-busy="true"')
    before = now
    return same
  }
  await expect.poll(isSame, { intervals: [500], message: `${page.url()} keeps changing` }).toBe(true)
}
