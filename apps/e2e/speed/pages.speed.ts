import os from "node:os"
import { type Page, test } from "@playwright/test"
import { addressOn, pages } from "../panel/pages.ts"
import { type Panel, startPanel } from "../panel/panel.ts"

const VISITS = 3
const WANTED_MS = 1_000

interface Visit {
  /** Milliseconds from navigation until everything that the page first displays is there. */
  usable: number
  /**
   * Requests to the server's operations, and the number of rounds: how often one started only after another was
   * answered.
   */
  asked: number
  rounds: number
}

let panel: Panel

test.beforeAll(async ({ browser }) => {
  panel = await startPanel(browser)
})
test.afterAll(() => panel.stop())

test("how soon each page is usable", async () => {
  const lines: string[] = []
  for (const [name, address] of Object.entries(pages)) {
    const visits: Visit[] = []
    for (let visit = 0; visit < VISITS; visit++) visits.push(await visitOf(address))
    const [first] = visits.toSorted((a, b) => a.usable - b.usable).slice(Math.floor(VISITS / 2))
    if (!first) continue
    const late = first.usable > WANTED_MS ? "late" : ""
    lines.push(`| ${name} | ${Math.round(first.usable)} | ${first.asked} | ${first.rounds} | ${late} |`)
  }
  const load = os.loadavg()[0]?.toFixed(1)
  const head = `Median of ${VISITS} visits with an empty browser, load ${load}\n\n| Page | ms | requests | rounds | |\n|---|---|---|---|---|`
  process.stdout.write(`\n${head}\n${lines.join("\n")}\n`)
})

/** One visit by a browser without a cache of the panel. */
async function visitOf(address: (typeof pages)[string]): Promise<Visit> {
  const page = await panel.open()
  await page.addInitScript(noteUsable)
  const rounds = noteRounds(page)
  await page.goto(await addressOn(page, address), { waitUntil: "networkidle" })
  const usable = await page.evaluate(() => (window as unknown as Noted).usableAt)
  await page.context().close()
  return { usable, ...rounds() }
}

interface Noted {
  usableAt: number
}

/** Checks on each frame whether anything is still loading, and records when nothing was. */
function noteUsable() {
  const noted = window as unknown as Noted
  let was = false
  function look() {
    const main = document.querySelector("main")
    const coming = document.querySelector("[data-ready=false], [aria-busy=true], .bar, .skeleton")
    const is = Boolean(main?.querySelector("h1")?.textContent?.trim()) && !coming
    if (is && !was) noted.usableAt = performance.now()
    was = is
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Counts requests to operations, and how often one started only after another was answered. */
function noteRounds(page: Page) {
  let asked = 0
  let rounds = 0
  let answered = true
  page.on("request", (request) => {
    if (!request.url().includes("/api/trpc/")) return
    asked++
    if (answered) rounds++
    answered = false
  })
  page.on("response", (response) => {
    if (response.url().includes("/api/trpc/")) answered = true
  })
  return () => ({ asked, rounds })
}
