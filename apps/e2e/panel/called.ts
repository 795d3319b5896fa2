import fs from "node:fs"
import path from "node:path"
import type { BrowserContext, Page } from "@playwright/test"

/** The folder of a run's records; none if nobody will read them. `every-operation.spec.ts` reads it. */
export const NOTES = "MERCER_E2E_NOTES"
export const CALLS = "calls.txt"
export const DOCUMENT = "openapi.json"

const noted = new WeakSet<BrowserContext>()

/**
 * Records each operation that a page of the panel has called and that was answered. Calls by the tests themselves are
 * excluded.
 */
export function noteCalls(page: Page): void {
  const folder = process.env[NOTES]
  const context = page.context()
  if (!folder || noted.has(context)) return
  noted.add(context)
  // Also of tabs that the page opens.
  context.on("response", (response) => {
    if (!response.ok()) return
    const { pathname } = new URL(response.url())
    const names = /^\/api\/trpc\/(.+)$/.exec(decodeURIComponent(pathname))?.[1]?.split(",")
    const calls = names ?? [`${response.request().method()} ${pathname}`]
    fs.appendFileSync(path.join(folder, CALLS), calls.map((call) => `${call}\n`).join(""))
  })
}

/** Stores the path of each operation, as the server lists it. */
export async function noteDocument(url: string): Promise<void> {
  const folder = process.env[NOTES]
  if (!folder || fs.existsSync(path.join(folder, DOCUMENT))) return
  const answer = await fetch(`${url}/openapi.json`)
  if (answer.ok) fs.writeFileSync(path.join(folder, DOCUMENT), await answer.text())
}
