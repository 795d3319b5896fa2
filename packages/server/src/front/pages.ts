import { ownPanelFile } from "@mercer/panel/own-panel"
import type { RunningShop } from "../shop.ts"
import type { Document } from "./docs/document.ts"
import { docsPage } from "./docs/index.ts"

type Page = (shop: RunningShop) => Response | Promise<Response>

/** The addresses that belong neither to the API nor to the panel: health, the document, and its reader. */
const pages: Record<string, Page> = {
  "/health": () => new Response("OK", { headers: { "content-type": "text/plain; charset=utf-8" } }),
  "/health/ready": ready,
  "/openapi.json": document,
}

/** Answers these addresses and those below them; undefined for all others. They are read-only. */
export function pageAt(pathname: string): ((request: Request, shop: RunningShop) => Promise<Response>) | undefined {
  if (!/^\/(health|docs|openapi\.json|metrics|panel)(\/|$)/.test(pathname)) return undefined
  const page = pageFor(pathname)
  return async (request, shop) => {
    if (pathname === "/metrics") return shop.telemetry.metrics?.(request) ?? nothing(shop)
    if (request.method === "GET" || request.method === "HEAD") return withoutBody(request, await page(shop))
    const body = { type: "not_allowed", message: `${request.method} is not allowed here` }
    return Response.json(body, { status: 405, headers: { allow: "GET, HEAD" } })
  }
}

function pageFor(pathname: string): Page {
  if (/^\/docs(\/|$)/.test(pathname)) return ({ api }) => docsPage(pathname, () => documentOf(api))
  if (pathname.startsWith("/panel/")) return (shop) => ownPanelFile(pathname) ?? nothing(shop)
  return (Object.hasOwn(pages, pathname) && pages[pathname]) || nothing
}

const nothing: Page = () => Response.json({ type: "not_found", message: "Not found" }, { status: 404 })

function withoutBody(request: Request, response: Response) {
  return request.method === "HEAD" ? new Response(null, response) : response
}

async function ready(shop: RunningShop) {
  const isReady = await shop.isReady()
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }
  return new Response(isReady ? "OK" : "Not ready", { status: isReady ? 200 : 503, headers })
}

let cached: ReturnType<RunningShop["api"]["document"]> | undefined
let written: Promise<string> | undefined

// Built from the operations, which do not change while the server runs.
function cachedDocument(api: RunningShop["api"]) {
  cached ??= api.document()
  return cached
}

/** The document as the pages under /docs read it. */
const documentOf = async (api: RunningShop["api"]) => (await cachedDocument(api)) as unknown as Document

// Public, so any page may read it.
async function document({ api }: RunningShop) {
  written ??= cachedDocument(api).then((made) => JSON.stringify(made))
  const headers = { "content-type": "application/json; charset=utf-8", "access-control-allow-origin": "*" }
  return new Response(await written, { headers })
}
