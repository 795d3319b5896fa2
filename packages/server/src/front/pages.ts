import { type OwnPanelNow, ownPanelFile } from "../own-panel/own-panel.ts"
import type { RunningShop } from "../shop/shop.ts"
import type { Document } from "./docs/document.ts"
import { docsAddress, docsPage } from "./docs/index.ts"
import { keptTexts, type Prepared, prepared, type Shared, shareText } from "./shared.ts"

/** What answers these addresses; a host of Next has no panel. */
export interface ServedShop extends RunningShop {
  ownPanel?: OwnPanelNow
}

type Page = (shop: ServedShop) => Response | Promise<Response | Shared>

/** The addresses that belong neither to the API nor to the panel: health, the document, and its reader. */
const pages: Record<string, Page> = {
  "/health": () => new Response("OK", { headers: { "content-type": "text/plain; charset=utf-8" } }),
  "/health/ready": ready,
  "/openapi.json": document,
}

/** Answers these addresses and those below them; undefined for all others. They are read-only. */
export function pageAt(
  pathname: string,
): ((request: Request, shop: ServedShop) => Promise<Response | Prepared>) | undefined {
  if (!/^\/(health|docs|openapi\.json|metrics|panel)(\/|$)/.test(pathname)) return undefined
  const page = pageFor(pathname)
  return async (request, shop) => {
    if (pathname === "/metrics") return shop.telemetry.metrics?.(request) ?? nothing()
    if (request.method === "GET" || request.method === "HEAD") return answerTo(request, await page(shop))
    const body = { type: "not_allowed", message: `${request.method} is not allowed here` }
    return Response.json(body, { status: 405, headers: { allow: "GET, HEAD" } })
  }
}

function pageFor(pathname: string): Page {
  if (/^\/docs(\/|$)/.test(pathname)) return ({ api }) => sharedDocs(pathname, api)
  if (pathname.startsWith("/panel/")) return ({ ownPanel }) => ownPanelFile(ownPanel?.(), pathname) ?? nothing()
  return (Object.hasOwn(pages, pathname) && pages[pathname]) || nothing
}

const nothing = () => Response.json({ type: "not_found", message: "Not found" }, { status: 404 })

function answerTo(request: Request, answer: Response | Shared): Response | Prepared {
  if (!(answer instanceof Response)) return prepared(request, answer)
  return request.method === "HEAD" ? new Response(null, answer) : answer
}

async function ready(shop: RunningShop) {
  const isReady = await shop.isReady()
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }
  return new Response(isReady ? "OK" : "Not ready", { status: isReady ? 200 : 503, headers })
}

type Api = RunningShop["api"]

/** What is made of a shop's operations, which do not change while it is open. */
interface Described {
  document: ReturnType<Api["document"]>
  shared?: Promise<Shared>
  pages: ReturnType<typeof keptTexts>
}

/** Of the pages under /docs so many bytes are kept: about thirty pages. */
const KEPT_BYTES = 8_000_000

const described = new WeakMap<Api, Described>()

function describedBy(api: Api): Described {
  const known = described.get(api)
  if (known) return known
  const made = { document: api.document(), pages: keptTexts(KEPT_BYTES) }
  described.set(api, made)
  return made
}

// Public, so any page may read it.
function document({ api }: RunningShop): Promise<Shared> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=300",
  }
  const known = describedBy(api)
  known.shared ??= known.document.then((made) => shareText(JSON.stringify(made), headers))
  return known.shared
}

async function sharedDocs(pathname: string, api: Api): Promise<Shared> {
  const known = describedBy(api)
  const document = (await known.document) as unknown as Document
  const address = docsAddress(pathname, document)
  return known.pages(address, () => {
    const { text, headers, status } = docsPage(address, document)
    return shareText(text, headers, status)
  })
}
