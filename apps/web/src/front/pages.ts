import fs from "node:fs/promises"
import path from "node:path"
import { places } from "../place.ts"
import type { RunningShop } from "../shop.ts"
import { docsHeaders, docsPage, docsStart } from "./docs.ts"
import { documentToRead } from "./docs-document.ts"

type Page = (shop: RunningShop) => Response | Promise<Response>

/** The few addresses that are neither the shop's interface nor the panel: health, the document, and its reader. */
const pages: Record<string, Page> = {
  "/health": () => new Response("OK", { headers: { "content-type": "text/plain; charset=utf-8" } }),
  "/health/ready": ready,
  "/openapi.json": document,
  "/docs": () => new Response(docsPage, { headers: { ...docsHeaders, "content-type": "text/html; charset=utf-8" } }),
  "/docs/start.js": () => new Response(docsStart, { headers: { ...docsHeaders, "content-type": types[".js"] ?? "" } }),
  "/docs/openapi.json": ({ door }) => {
    shown ??= JSON.stringify(documentToRead(door.document()))
    return new Response(shown, { headers: { ...docsHeaders, "content-type": "application/json; charset=utf-8" } })
  },
  "/docs/swagger-ui.css": () => swaggerFile("swagger-ui.css"),
  "/docs/swagger-ui-bundle.js": () => swaggerFile("swagger-ui-bundle.js"),
}

const types: Record<string, string> = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8" }

/** Answers these addresses and what is below them; undefined for all others. Reading is all that can be done with them. */
export function pageAt(pathname: string): ((request: Request, shop: RunningShop) => Promise<Response>) | undefined {
  if (!/^\/(health|docs|openapi\.json)(\/|$)/.test(pathname)) return undefined
  const page = (Object.hasOwn(pages, pathname) && pages[pathname]) || nothing
  return async (request, shop) => {
    if (request.method === "GET" || request.method === "HEAD") return withoutBody(request, await page(shop))
    const body = { type: "not_allowed", message: `${request.method} is not allowed here` }
    return Response.json(body, { status: 405, headers: { allow: "GET, HEAD" } })
  }
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

let written: string | undefined
let shown: string | undefined

// Made of the operations, which do not change while the server runs. Public, so any page may read it.
function document({ door }: RunningShop) {
  written ??= JSON.stringify(door.document())
  const headers = { "content-type": "application/json; charset=utf-8", "access-control-allow-origin": "*" }
  return new Response(written, { headers })
}

async function swaggerFile(name: string) {
  const content = await fs.readFile(path.join(places.swagger(), name))
  const headers = { ...docsHeaders, "content-type": types[path.extname(name)] ?? "", "cache-control": "max-age=3600" }
  return new Response(new Uint8Array(content), { headers })
}
