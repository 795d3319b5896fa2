import { createHash } from "node:crypto"
import { type Document, type Listed, operationsOf } from "./document.ts"
import { html } from "./html.ts"
import { layout } from "./layout.ts"
import { operationPage, schemaPage, startPage } from "./pages.ts"
import { script } from "./script.ts"
import { style } from "./style.ts"

// Nothing is loaded from other hosts, and neither script nor style is inline.
const policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
}

const headers = {
  "content-security-policy": Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
}

const version = createHash("sha256").update(style).update(script).digest("hex").slice(0, 8)

/** They change only when the server is updated. */
const KEPT = { "cache-control": "public, max-age=300" }

export interface DocsPage {
  text: string
  status: number
  headers: Record<string, string>
}

/**
 * The pages under /docs, made on the server from the OpenAPI document: /docs, /docs/<operationId>,
 * /docs/schemas/<name>, and their style and script.
 */
export function docsPage(pathname: string, document: Document): DocsPage {
  if (pathname === "/docs/style.css") return file(style, "text/css")
  if (pathname === "/docs/script.js") return file(script, "text/javascript")
  const operations = operationsOf(document)
  const { status = 200, ...page } = pageOf(pathname, document, operations)
  const text = layout({ ...page, operations, version })
  return { text, status, headers: { ...headers, ...KEPT, "content-type": "text/html; charset=utf-8" } }
}

const addresses = new WeakMap<Document, Set<string>>()

/** The address of a page as it is kept: one of the reference, its style or its script, or one for all that do not exist. */
export function docsAddress(pathname: string, document: Document): string {
  const known = addresses.get(document) ?? addressesIn(document)
  addresses.set(document, known)
  return known.has(pathname) ? pathname : "/docs/none"
}

function addressesIn(document: Document): Set<string> {
  const operations = operationsOf(document).map(({ operationId }) => `/docs/${operationId}`)
  const schemas = Object.keys(document.components.schemas).map((name) => `/docs/schemas/${name}`)
  return new Set(["/docs", "/docs/", "/docs/style.css", "/docs/script.js", ...operations, ...schemas])
}

function pageOf(pathname: string, document: Document, operations: Listed[]) {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1)
  const current = operations.find(({ operationId }) => pathname === `/docs/${operationId}`)
  if (current) {
    const title = `${current.method} ${current.path}: Mercer API`
    return { title, content: operationPage(current, document), current }
  }
  if (pathname === "/docs" || pathname === "/docs/") return { title: "Mercer API", content: startPage(document) }
  if (pathname === `/docs/schemas/${name}` && Object.hasOwn(document.components.schemas, name))
    return { title: `${name}: Mercer API`, content: schemaPage(name, document) }
  const content = html`<h1>Not found</h1><p>There is no such page. Choose an operation from the list.</p>`
  return { title: "Not found: Mercer API", content, status: 404 }
}

// The URL of both changes with their content.
function file(text: string, type: string): DocsPage {
  const more = { "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=3600" }
  return { text, status: 200, headers: { ...headers, ...more } }
}
