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

/**
 * The pages under /docs, made on the server from the OpenAPI document: /docs, /docs/<operationId>,
 * /docs/schemas/<name>, and their style and script.
 */
export async function docsPage(pathname: string, document: () => Promise<Document>): Promise<Response> {
  if (pathname === "/docs/style.css") return file(style, "text/css")
  if (pathname === "/docs/script.js") return file(script, "text/javascript")
  const read = await document()
  const operations = operationsOf(read)
  const { status = 200, ...page } = pageOf(pathname, read, operations)
  const text = layout({ ...page, operations, version })
  return new Response(text, { status, headers: { ...headers, "content-type": "text/html; charset=utf-8" } })
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
function file(content: string, type: string) {
  const more = { "content-type": `${type}; charset=utf-8`, "cache-control": "max-age=3600" }
  return new Response(content, { headers: { ...headers, ...more } })
}
