import fs from "node:fs/promises"
import path from "node:path"
import AxeBuilder from "@axe-core/playwright"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from "@playwright/test"
import { demoDatabase } from "../shop/database.ts"
import { type Door, startDoor } from "../shop/door.ts"
import { OPERATOR } from "../shop/operators.ts"
import { noteCalls, noteDocument } from "./called.ts"

export { MEMBER, OPERATOR } from "../shop/operators.ts"

export interface Mail {
  subject: string
  text: string
  sent_at: string
}

export interface Panel {
  url: string
  /** The address of its database. */
  database: string
  /** Somebody's browser, logged in. */
  open(who?: typeof OPERATOR, options?: BrowserContextOptions): Promise<Page>
  /** A browser that nobody has logged in with. */
  stranger(options?: BrowserContextOptions): Promise<Page>
  /** The mails to an address, the newest first, as soon as there are so many. */
  mailsTo(address: string, atLeast?: number): Promise<Mail[]>
  stop(): Promise<void>
}

/** The built server with a demo shop of its own, and Chromium to look at it. */
export async function startPanel(
  browser: Browser,
  door: Door = "front",
  more: Record<string, string> = {},
): Promise<Panel> {
  const database = await demoDatabase()
  const env = { ...database.env, ROLES: "enforce", ...more }
  const server = await startDoor(door, env)
  await noteDocument(server.url)
  let contexts: { testId: string; context: BrowserContext }[] = []
  /** Pages go on asking the server for news, so those of tests that are over are closed. */
  async function closeAllBut(testId?: string) {
    for (const one of contexts) if (one.testId !== testId) await one.context.close()
    contexts = contexts.filter((one) => one.testId === testId)
  }
  async function stranger(options: BrowserContextOptions = {}) {
    const { testId } = test.info()
    await closeAllBut(testId)
    const context = await browser.newContext({ baseURL: server.url, locale: "en-GB", ...options })
    contexts.push({ testId, context })
    const page = await context.newPage()
    watch(page)
    noteCalls(page)
    return page
  }
  async function open(who = OPERATOR, options: BrowserContextOptions = {}) {
    const page = await stranger(options)
    const answer = await page.context().request.post("/admin/auth", { data: who })
    expect(answer.status()).toBe(200)
    return page
  }
  const mailsTo = (address: string, atLeast = 1) =>
    waitForMails(path.join(database.env.DATA_DIR, "outbox"), address, atLeast)
  async function stop() {
    await closeAllBut()
    await server.stop()
    await database.stop()
  }
  return { url: server.url, database: database.env.DATABASE_URL, open, stranger, mailsTo, stop }
}

/** The outbox is worked on by the server, in its own time. */
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

/** The page of the panel that a mail leads to. */
export function linkIn({ text }: Mail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  const { pathname, search } = new URL(link ?? "")
  return pathname + search
}

/** Whatever a page complains of is a fault: of its policy, of React, of its scripts. */
const complaints = new WeakMap<Page, string[]>()

function watch(page: Page) {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on("pageerror", (error) => heard.push(error.message))
  page.on("console", (message) => {
    // The browser itself notes each 4xx; whether that is right is for the test to say.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) heard.push(message.text())
  })
}

export function expectNoComplaints(page: Page) {
  expect(complaints.get(page)).toEqual([])
}

/** The list is read and shown. */
export async function listIsShown(page: Page) {
  await expect(page.locator(".table-frame[data-ready=true]").first()).toBeVisible()
}

/** No serious or critical fault by WCAG 2.2 AA. */
export async function expectAccessible(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze()
  const bad = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`))
  expect(bad, where).toEqual([])
}

/** The id of the first of a list over REST, by the operator's cookie. */
export async function firstId(page: Page, resource: string, key: string, query = ""): Promise<string> {
  const answer = await (await page.context().request.get(`/admin/${resource}?limit=1${query}`)).json()
  return answer[key][0].id
}

/** The id of an import that was read, over REST by the operator's cookie: it waits with its preview, or has failed. */
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
