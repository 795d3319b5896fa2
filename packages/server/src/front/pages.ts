import { ownPanelFile } from "@mercer/panel/own-panel"
import type { RunningShop } from "../shop.ts"
import type { Document } from "./docs/document.ts"
import { docsAddress, docsPage } from "./docs/index.ts"
import { keptTexts, type Prepared, prepared, type Shared, shareText } from "./shared.ts"

type Page = (shop: RunningShop) => Response | Promise<Response | Shared>

/** The addresses that belong neither to the API nor to the panel: health, the document, and its reader. */
const pages: Record<string, Page> = {
  "/health": () => new Response("OK", { headers: { "content-type": "text/plain; charset=utf-8" } }),
  "/health/ready": ready,
  "/openapi.json": document,
}

/** Answers these addresses and those below them; undefined for all others. They are read-only. */
export function pageAt(
  pathname: string,
): ((request: Request, shop: RunningShop) => Promise<Response | Prepared>) | undefined {
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
  if (pathname.startsWith("/panel/")) return () => ownPanelFile(pathname) ?? nothing()
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

let cached: ReturnType<RunningShop["api"]["document"]> | undefined
let shared: Promise<Shared> | undefined

// Built from the operations, which do not change while the server runs.
function cachedDocument(api: RunningShop["api"]) {
  cached ??= api.document()
  return cached
}

/** The document as the pages under /docs read it. */
const documentOf = async (api: RunningShop["api"]) => (await cachedDocument(api)) as unknown as Document

// Public, so any page may read it.
function document({ api }: RunningShop): Promise<Shared> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=300",
  }
  shared ??= cachedDocument(api).then((made) => shareText(JSON.stringify(made), headers))
  return shared
}

/** Of the pages under /docs so many bytes are kept: about thirty pages. */
const KEPT_BYTES = 8_000_000
const keptPages = keptTexts(KEPT_BYTES)

async function sharedDocs(pathname: string, api: RunningShop["api"]): Promise<Shared> {
  const document = await documentOf(api)
  const address = docsAddress(pathname, document)
  return keptPages(address, () => {
    const { text, headers, status } = docsPage(address, document)
    return shareText(text, headers, status)
  })
}
